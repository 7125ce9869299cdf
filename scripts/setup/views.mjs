/**
 * Bundles the views, with all that several of them share in one file. esbuild makes a chunk for every set of views that
 * share something: a page would load fifteen small files, and each takes the long way of a view's resources.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { build } from 'esbuild';

/** The file with all that views share; pages ask for it beforehand. */
export const SHARED = 'chunks/shared.js';

/** Writes the files, and gives what is in each, as the outputs of a metafile do. `options`: with `splitting`. */
export async function buildViews(options) {
  const { outputFiles, metafile } = await build({ ...options, write: false });
  const { absWorkingDir, outdir } = options;
  const split = new Map();
  for (const [name, output] of Object.entries(metafile.outputs)) {
    const { text, contents } = outputFiles.find(({ path }) => path === join(absWorkingDir, name));
    const isChunk = name.endsWith('.js') && output.entryPoint === undefined;
    split.set(name, { ...output, text, contents, isChunk });
  }
  const names = [...split.keys()].filter((name) => !split.get(name).isChunk);
  const scripts = [`${outdir}/${SHARED}`, ...names.filter((name) => name.endsWith('.js'))];
  const others = names.filter((name) => !name.endsWith('.js'));
  const [linked] = await Promise.all([
    Promise.all(scripts.map(async (name) => [name, await link(name, split, options)])),
    ...others.map((name) => write(join(absWorkingDir, name), split.get(name).contents)),
  ]);
  return Object.fromEntries([...linked, ...others.map((name) => [name, metafile.outputs[name]])]);
}

/** Writes one script: the shared one with all chunks in it, any other with imports from that one instead of from chunks. */
async function link(name, split, { absWorkingDir, outdir, minify, target, format, charset }) {
  const chunks = [...split.keys()].filter((each) => split.get(each).isChunk);
  const shared = `${outdir}/${SHARED}`;
  const inShared = (chunk, exported) => `c${chunks.indexOf(chunk)}_${exported}`;
  /** Exports of a chunk from the module that has them. */
  const exportsOf = (chunk, where, write) => {
    const all = split.get(chunk).exports.map((each) => write(each, inShared(chunk, each)));
    return all.length === 0 ? `import '${where}';` : `export { ${all.join(', ')} } from '${where}';`;
  };
  const outside = (path) => ({ path: addressFrom(name, path), external: true });
  const plugin = {
    name: 'shared',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace }) => {
        if (kind === 'entry-point') return { path, namespace: path === shared ? 'all' : 'script' };
        if (namespace === 'all') return { path, namespace: 'script' };
        if (namespace === 'chunk') return outside(shared);
        const wanted = posix.join(posix.dirname(importer), path);
        if (!chunks.includes(wanted)) return outside(wanted);
        return { path: wanted, namespace: name === shared ? 'script' : 'chunk' };
      });
      onLoad({ filter: /.*/, namespace: 'all' }, () => ({
        contents: chunks
          .map((each) => exportsOf(each, each, (exported, own) => `${exported} as ${own}`))
          .join(''),
      }));
      onLoad({ filter: /.*/, namespace: 'script' }, ({ path }) => ({ contents: split.get(path).text }));
      onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
        contents: exportsOf(path, shared, (exported, own) => `${own} as ${exported}`),
      }));
    },
  };
  const { metafile } = await build({
    absWorkingDir,
    minify,
    target,
    format,
    charset,
    bundle: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
    entryPoints: [name],
    outfile: name,
    plugins: [plugin],
  });
  const [{ bytes, inputs }] = Object.values(metafile.outputs);
  const sources = Object.keys(inputs).map((input) => split.get(input.replace(/^\w+:/, ''))?.inputs ?? {});
  return { bytes, inputs: Object.assign({}, ...sources) };
}

/** The address of a file within another one. */
function addressFrom(name, wanted) {
  const path = posix.relative(posix.dirname(name), wanted);
  return path.startsWith('.') ? path : `./${path}`;
}

async function write(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
