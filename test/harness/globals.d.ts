/** Made by suites.mjs when it bundles the tests: runs the suite files, after mocha has set up its globals. */
declare module 'falsify:suites' {
  export function loadSuites(): void;
}

/** What `--grep` asked for, put in by the bundler; an empty pattern runs everything. */
declare const GREP: string;
