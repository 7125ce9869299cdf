/** The limits of endpoints are those of this test file and the processes it starts: others use the same ports in their turn. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folder = join(tmpdir(), `falsify-test-limits-${process.pid}`);
process.env.FALSIFY_LIMITS_FOLDER = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
