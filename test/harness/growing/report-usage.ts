/** Loaded before a command (`node --require`): writes the time and memory that its process used to file descriptor 3 when it ends. */
import { writeSync } from 'node:fs';
import { peakMemory } from './process';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  // By the clock where that is less: other threads of the process add to its own time.
  const cpu = (user + system) / 1000;
  const milliseconds = Math.min(performance.now(), cpu);
  writeSync(3, JSON.stringify({ peak: peakMemory(), milliseconds, cpu }));
});
