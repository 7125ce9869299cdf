// Assembles src/predicate/bitmap/kernels.wat into kernels.generated.ts. Run after editing the .wat:
//   node scripts/build-kernels.mjs
import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const folder = new URL('../src/predicate/bitmap/', import.meta.url);

/** The text of kernels.generated.ts that belongs to a .wat text. */
export async function kernelSource(wat) {
  const { parseWat } = await wabt();
  const module = parseWat('kernels.wat', wat, { simd: true });
  module.validate({ simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  const lines =
    Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,96}/g) ?? [];
  const literal = lines.map((line) => `  '${line}'`).join(' +\n');
  return `// Assembled from kernels.wat by scripts/build-kernels.mjs; do not edit.\nexport const KERNEL_BYTES =\n${literal};\n`;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const wat = await readFile(new URL('kernels.wat', folder), 'utf8');
  await writeFile(new URL('kernels.generated.ts', folder), await kernelSource(wat));
}
