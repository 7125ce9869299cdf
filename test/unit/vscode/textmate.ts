// Reads a grammar as VS Code does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as oniguruma from 'vscode-oniguruma';
import { parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

/** The grammar of a scope, from its file; `others`: those that it includes, as JSON by their scopes. */
export async function loadGrammar(
  scope: string,
  file: string,
  others: Readonly<Record<string, string>> = {},
): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(new Uint8Array(readFileSync(wasm)).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (wanted) => {
      const text = others[wanted] ?? readFileSync(file, 'utf8');
      return Promise.resolve(parseRawGrammar(text, `${wanted}.json`));
    },
  });
  const loaded = await registry.loadGrammar(scope);
  if (!loaded) throw new Error('the grammar does not load');
  return loaded;
}
