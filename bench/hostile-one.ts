/** A process of its own: what one hostile function takes. Prints one line of JSON. */
import { runFunction } from '../src/judges/function/run';
import { HOSTILE_FUNCTIONS } from '../test/fixtures/judges/hostile-functions';

const MB = 2 ** 20;

const run = (source: string) =>
  runFunction({ kind: 'function', source, params: ['a', 'b', 'c'], calls: [[1, 2, 3]] });

// A judge has run functions before; what is measured is the function, not the first use of the parser.
for (let i = 0; i < 20; i++) {
  run(
    `def rule(a, b, c):\n    n = ${i}\n    for x in range(50):\n        n += x * 2\n    return sorted([a, b, n])[0] < n`,
  );
}

const { source } = HOSTILE_FUNCTIONS[Number(process.argv[2])];
const rss = process.memoryUsage().rss;
const before = process.cpuUsage();
const start = performance.now();
run(source);
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(before);
const cpu = (user + system) / 1000;
process.stdout.write(JSON.stringify({ ms, cpu, mb: (process.resourceUsage().maxRSS * 1024 - rss) / MB }));
