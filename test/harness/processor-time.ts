/** The milliseconds that this process computes while `work` runs: what other programs take of the machine does not count. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
