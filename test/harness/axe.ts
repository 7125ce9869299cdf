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
  if (!(await place.evaluate(() => 'axe' in globalThis))) await place.evaluate(source);
  const violations = await place.evaluate(async () => {
    interface Options {
      readonly preload: boolean;
      readonly resultTypes: readonly string[];
    }
    const { axe } = globalThis as unknown as {
      axe: { run(options: Options): Promise<{ violations: Violation[] }> };
    };
    // Preloading would fetch style sheets of other origins, which the page's policy forbids. Of what is in order nothing
    // is asked, and so its nodes need no description.
    return (await axe.run({ preload: false, resultTypes: ['violations'] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
    );
}
