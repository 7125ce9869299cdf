// Finds a desktop VS Code: installed, or one that may be downloaded where there is a screen to show it on.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const DOWNLOAD_SITE = 'https://update.code.visualstudio.com/api/releases/stable';

/** Without a screen the program exits at once; `xvfb-run` counts, it sets DISPLAY. */
export function hasScreen() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}

/** The `code` command on PATH, if it belongs to a desktop VS Code (inside code-server there is one, too). */
export function findCodeCommand() {
  const names = process.platform === 'win32' ? ['code.cmd'] : ['code'];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file) && !realpathSync(file).includes('remote-cli'));
}

/** The program file behind the `code` command, as @vscode/test-electron needs it. */
function findDesktopProgram() {
  const command = findCodeCommand();
  if (!command) return undefined;
  const folder = dirname(dirname(realpathSync(command)));
  return [
    join(folder, 'code'),
    join(folder, 'Code.exe'),
    join(folder, '../../MacOS/Electron'),
    join(folder, '../../MacOS/Code'),
  ].find(existsSync);
}

/** Checks that VS Code's download site answers soon. Many machines that run tests cannot reach it. */
async function canDownload() {
  try {
    return (await fetch(DOWNLOAD_SITE, { method: 'HEAD', signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

/** A desktop VS Code to start, or undefined: installed, else downloaded into .vscode-test/. */
export async function desktopProgram() {
  if (!hasScreen()) return undefined;
  const installed = findDesktopProgram();
  if (installed) return installed;
  if (!(await canDownload())) return undefined;
  const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
  return downloadAndUnzipVSCode('stable').catch(() => undefined);
}
