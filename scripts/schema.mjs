// Writes what is generated from the formats of rule files and suites, the checks, and the results of the command line:
//   schemas/*.schema.json   docs/checks.md   the setting falsify.checks and the tools for agents in package.json
// Run after a change of src/rules/schema.ts, of src/suites/schema.ts, of a table of codes, of src/agent-tools, or of src/cli/schemas*.ts: node scripts/schema.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { importBundled } from './setup/bundle.mjs';
import { formatted } from './setup/format.mjs';
import { root } from './setup/packages.mjs';

const { ruleFileJsonSchema, fileJsonSchemas, checksPage, checksProperties, jsonSchemas, toolContributions } =
  await importBundled(`
  export { ruleFileJsonSchema } from './src/rules/documents/json-schema';
  export { fileJsonSchemas } from './src/suites/json-schema';
  export { checksPage } from './src/rules/documents/checks-page';
  export { jsonSchemas } from './src/cli/json-schemas';
  export { checksProperties } from './src/vscode/settings/manifest';
  export { toolContributions } from './src/agent-tools/manifest';
`);

async function write(path, text) {
  const filepath = `${root}${path}`;
  await mkdir(new URL('.', `file://${filepath}`), { recursive: true });
  await writeFile(filepath, await formatted(filepath, text));
}

await write('schemas/rules.schema.json', JSON.stringify(ruleFileJsonSchema()));
for (const [name, schema] of fileJsonSchemas())
  await write(`schemas/${name}-file.schema.json`, JSON.stringify(schema));
for (const [name, schema] of jsonSchemas())
  await write(`schemas/${name}.schema.json`, JSON.stringify(schema));
await write('docs/checks.md', checksPage());

const manifest = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
manifest.contributes.configuration.properties['falsify.checks'].properties = checksProperties();
manifest.contributes.languageModelTools = toolContributions();
await write('package.json', JSON.stringify(manifest));
