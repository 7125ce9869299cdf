// Text from a file or a model must never become code: no eval, no new Function, in our sources and in what we ship.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { bundledFiles, packagesOf, read } from './bundles';

/** Calls that make code from text, and the names under which a minifier or an author may hide them. */
const CODE_FROM_TEXT = /\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(\s*["'`]|=\s*(eval|Function)\s*[;,)]/;

/**
 * Packages with such a call that never runs here. zod: compiles validators, and probes whether it may; both are off
 * under `jitless`, which the suite proves by passing under --disallow-code-generation-from-strings. fast-element, below
 * the toolkit: a way to the global object for browsers without `globalThis`; the policy of the views forbids it, and
 * their tests see no violation. bullmq, rate-limiter-flexible: they send Redis its command EVAL with scripts of their own.
 */
const DEAD_IN_PACKAGES = ['@microsoft/fast-element', 'bullmq', 'rate-limiter-flexible', 'zod'];

const OURS = ['src', 'webview'];
const sources = OURS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

/** Comments may speak of eval. */
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const makesCode = (file: string): boolean => CODE_FROM_TEXT.test(withoutComments(read(file)));

describe('no text becomes code', () => {
  it.each(['eval(text)', 'new Function(body)', "Function('return 1')", 'const F = Function;'])(
    'would find %s',
    (bad) => {
      expect(bad).toMatch(CODE_FROM_TEXT);
    },
  );

  it('in our own sources', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter(makesCode)).toEqual([]);
  });

  it('in the packages that we ship, but for dead code that is named', () => {
    const files = [...new Set([...bundledFiles().values()].flat())].filter(
      (file) => !OURS.some((folder) => file.startsWith(`${folder}/`)),
    );
    expect(packagesOf(files.filter(makesCode))).toEqual(DEAD_IN_PACKAGES);
  });
});
