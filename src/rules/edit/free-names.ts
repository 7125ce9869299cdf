/** Names that are not taken yet. */

/** `wanted`, or with the first number behind it that makes it free: `7`, `7-2`, `7-3`. */
export function freeId(wanted: string | undefined, taken: ReadonlySet<string>): string {
  if (wanted) return numbered(wanted, '-', taken);
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

/** The id of a copy: `1-copy`, `1-copy-2`; a copy of a copy is numbered on. */
export const copyId = (id: string, taken: ReadonlySet<string>): string =>
  numbered(`${id.replace(/-copy(?:-\d+)?$/, '')}-copy`, '-', taken);

/** The name of a rule's copy: `Ascending copy`, `Ascending copy 2`. */
export const copyName = (name: string, taken: ReadonlySet<string>): string =>
  numbered(`${name.replace(/ copy(?: \d+)?$/, '')} copy`, ' ', taken);

function numbered(base: string, gap: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base}${gap}${i}`;
  return name;
}
