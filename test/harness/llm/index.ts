/** The test server for models, with types. */
export { times } from './faults.mjs';
export type { ServerFault } from './faults.mjs';
export { startLlmServer } from './server.mjs';
export type { LlmServer, LlmServerOptions } from './server.mjs';
