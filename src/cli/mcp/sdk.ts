/** The parts of the protocol's SDK that the server uses. A bundle of its own, loaded by `falsify mcp` alone. */
export { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
export { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
