/** Processes that this one has started, and those of theirs, as Linux shows them. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  readonly pid: number;
  readonly command: string;
  /** In MB. */
  readonly memory: number;
  /** Processor time since it began, in ms. */
  readonly work: number;
}

export function ourProcesses(): readonly ProcessUse[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isOurs).map((pid) => {
    const rss = Number(/^VmRSS:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);
    // After the name, which may have anything in it: fields 14 and 15 of all, in hundredths of a second.
    const fields = read(pid, 'stat')
      .replace(/^.*\) /, '')
      .split(' ');
    const work = 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
    return { pid, command: read(pid, 'cmdline').replaceAll('\0', ' '), memory: rss / 1024, work };
  });
}

const parentOf = (pid: string): number => Number(/^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);

/** Empty where it has ended meanwhile. */
function read(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
