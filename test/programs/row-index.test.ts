/** The index of a folder, by the built command: with threads, several commands at once, and Ctrl+C. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltCli, buildCli } from '../unit/cli/built-cli';
import { believed, forge, indexOf, rows, shortTranscript, study } from '../unit/cli/episodes/studies';

describe('the shipped command', () => {
  let cli: BuiltCli;
  let lines: string;
  beforeAll(async () => {
    [cli, lines] = await Promise.all([buildCli(), shortTranscript()]);
  });
  afterAll(() => cli.remove());

  const command = (folder: string, ...more: string[]) =>
    cli.run(['results', folder, '--rows', '--format', 'json', ...more]);

  it('reviews in threads what one thread reviews', async () => {
    const folder = study(lines, 150);
    const { out } = await rows(folder, '--no-index');
    expect(await command(folder)).toEqual({ code: 0, stdout: out, stderr: '' });
    forge(folder);
    expect(believed((await command(folder)).stdout)).toBe(150);
  });

  it('leaves a whole index where two of them read one folder at once', async () => {
    const folder = study(lines, 150);
    const [one, other] = await Promise.all([command(folder), command(folder)]);
    expect(one).toEqual(other);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBe(150);
  });

  it('keeps what it has reviewed when it is cancelled', async () => {
    const folder = study(lines, 1200);
    const { code } = await cli.run(['results', folder, '--rows', '--format', 'json'], {
      during: (child) => {
        const timer = setInterval(() => {
          if (!existsSync(indexOf(folder))) return;
          clearInterval(timer);
          child.kill('SIGINT');
        }, 5);
        child.on('close', () => clearInterval(timer));
      },
    });
    expect(code).toBe(130);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBeGreaterThan(100);
  });
});
