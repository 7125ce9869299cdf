import { readFileSync } from 'node:fs';

/** Peak memory of this process so far, in MB. On Linux `maxRSS` would begin with what the parent process had. */
export function peakMemory(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
