// Stands in for the compiler of JSON schemas in bundles.
export default class NoCompiler {
  constructor() {
    throw new Error('Schemas are not compiled to code here');
  }
}
