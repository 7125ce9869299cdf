/** The section of a Markdown page whose heading is the code (with or without backticks), up to the next of its level. */
export function sectionOf(page: string, code: string): string | undefined {
  const lines = page.split(/\r?\n/);
  const heading = (line = '') => /^(#+)\s+(.*?)\s*$/.exec(line);
  const start = lines.findIndex((line) => heading(line)?.[2]?.replace(/`/g, '') === code);
  if (start < 0) return undefined;
  const level = heading(lines[start])?.[1]?.length ?? 0;
  const length = lines
    .slice(start + 1)
    .findIndex((line) => (heading(line)?.[1]?.length ?? Infinity) <= level);
  const end = length < 0 ? lines.length : start + 1 + length;
  return `# ${code}\n${lines
    .slice(start + 1, end)
    .join('\n')
    .trimEnd()}\n`;
}
