/** Stands for what VS Code keeps for a window; `kept` is all of it. */
export function memory() {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (name: string) => kept.get(name) as never,
    keys: () => [...kept.keys()],
    update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
  };
}
