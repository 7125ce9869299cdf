import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by a fifth between two collections. On a machine with much memory the engine would rather let it
 * double: 64 episodes at once, whose live data are 70 MB, then take 330 MB instead of 180, at the same speed.
 */
export const modestHeap = (): void => growHeapBy(20);

/** Lets the heap grow by so many percent between two collections from now on. */
export const growHeapBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
