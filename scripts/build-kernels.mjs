// Assembles the .wat.mjs files below into .generated.ts files next to them. Run after editing one:
//   node scripts/build-kernels.mjs
import { writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const root = new URL('../src/predicate/', import.meta.url);
const SOURCES = { KERNEL_BYTES: 'bitmap/kernels', VECTOR_BYTES: 'count/vectors/vectors' };

/** The text of the .generated.ts that belongs to a source. */
export async function kernelSource(constant) {
  const file = `${SOURCES[constant].split('/').at(-1)}.wat.mjs`;
  const { WAT } = await import(new URL(`${SOURCES[constant]}.wat.mjs`, root));
  const { parseWat } = await wabt();
  const module = parseWat(file, WAT, { simd: true });
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
  for (const [constant, path] of Object.entries(SOURCES))
    await writeFile(new URL(`${path}.generated.ts`, root), await kernelSource(constant));
}
