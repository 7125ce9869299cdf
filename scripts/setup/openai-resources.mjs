/** Leaves the resources of the `openai` package out of the bundles, two thirds of its size: only its `post` is used. */
import { readFile } from 'node:fs/promises';

/** The classes of a module without what they do, and what it passes on from others. */
const hollow = (text) => [
  ...[...text.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`),
  ...[...text.matchAll(/^export (?:\*|\{[^}]*\}) from .*$/gm)].map(([line]) => line),
];

export const openaiResources = {
  name: 'openai-resources',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]openai[\\/]resources[\\/]/ }, async ({ path }) => ({
      // The client makes an object of each.
      contents: hollow(await readFile(path, 'utf8')).join('\n'),
    }));
  },
};
