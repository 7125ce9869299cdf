/** Memory of the process, in bytes, above what the last collection left, from which on it is given back. */
const MOST_GROWTH = 64 * 2 ** 20;
/** Time between two looks at it. */
const LOOK_EVERY_MS = 100;

/**
 * Gives back memory that the engine keeps for later: while a process counts without a pause it keeps every page that it has
 * ever needed, hundreds of MB. Does nothing where the process was started without `--expose-gc`.
 */
export function giveMemoryBack(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const rss = () => process.memoryUsage.rss();
  let left = rss();
  setInterval(() => {
    if (rss() < left + MOST_GROWTH) return;
    gc();
    // Node 20 collects young objects alone if it is given options; newer ones keep the pages without the flavor.
    gc({ flavor: 'last-resort' });
    left = rss();
  }, LOOK_EVERY_MS).unref();
}
