/** Resources that a process has used, from the files of Linux; for this process also where there are none. */
import { readFileSync } from 'node:fs';

/** Peak memory so far, in MB. On Linux `maxRSS` would begin with what the parent process had. */
export function peakMemory(pid?: number): number {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}

/** Processor time in milliseconds; -Infinity if unknown, so that the clock decides. */
export function processTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // User and system time, in ticks of ten milliseconds.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return -Infinity;
  }
}
