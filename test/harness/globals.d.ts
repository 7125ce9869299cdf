/** Made by suites.mjs when it bundles the tests: runs the suite files, after mocha has set up its globals. */
declare module 'falsify:suites' {
  export function loadSuites(): void;
}

/** The text of `--grep`, inserted by the bundler; an empty pattern runs everything. */
declare const GREP: string;
