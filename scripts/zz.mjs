import { importBundled } from './setup/bundle.mjs';
const { growingProgram } = await importBundled("export * from './test/harness/growing/programs';");
console.log(growingProgram(+process.argv[2],+process.argv[3]));
