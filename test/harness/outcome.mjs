// Writes the result of a runner of host tests, for people and for scripts/test.mjs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';

/**
 * Writes test-results/<name>.json, prints the counts and returns the exit code: 0 all passed, 1 a test failed,
 * 2 nothing can be said (no report, no test). The exit code of the host alone proves nothing: a suite that calls
 * process.exit() looks like success.
 */
export function conclude(name, { exit, result }) {
  const { passed = [], failed = [], skipped = [] } = result ?? {};
  const counts = { passed: passed.length, failed: failed.length, skipped: skipped.length };
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(
    join(root, `test-results/${name}.json`),
    JSON.stringify({ counts, exit, ...result }, null, 2),
  );
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (failed.length > 0) return 1;
  if (exit === 0 && passed.length > 0) return 0;
  console.error(`${name}: the host ended without a usable report (${exit}).`);
  return 2;
}
