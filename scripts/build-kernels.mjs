// Assembles the .wat files below into .generated.ts files next to them. Run after editing one:
//   node scripts/build-kernels.mjs
import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const root = new URL('../src/predicate/', import.meta.url);
export const SOURCES = { KERNEL_BYTES: 'bitmap/kernels', VECTOR_BYTES: 'count/vectors/vectors' };

/** The text of the .generated.ts that belongs to a .wat text. */
export async function kernelSource(wat, constant = 'KERNEL_BYTES') {
  const file = `${SOURCES[constant].split('/').at(-1)}.wat`;
  const { parseWat } = await wabt();
  const module = parseWat(file, wat, { simd: true });
  module.validate({ simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  const lines =
    Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,96}/g) ?? [];
  const literal = lines.map((line) => `  '${line}'`).join(' +\n');
  return `// Assembled from ${file} by scripts/build-kernels.mjs; do not edit.\nexport const ${constant} =\n${literal};\n`;
}

if (process.argv[1] === import.meta.filename) {
  for (const [constant, path] of Object.entries(SOURCES)) {
    const wat = await readFile(new URL(`${path}.wat`, root), 'utf8');
    await writeFile(new URL(`${path}.generated.ts`, root), await kernelSource(wat, constant));
  }
}
