// Accessibility of a page or of a webview in it, by axe. Its Playwright wrapper needs a newer Node than ours.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The serious and critical findings, each with what it was found in. */
export async function seriousFindings(place: Page | Frame): Promise<string[]> {
  await place.evaluate(source);
  const violations = await place.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: { preload: boolean }): Promise<{ violations: Violation[] }> };
    };
    // It would fetch style sheets of other origins, which the page's policy forbids.
    return (await axe.run({ preload: false })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
    );
}
