import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wilt } from '../../../../src/tasks/wilt';
import { wiltScenario } from '../../../../src/tasks/wilt/scenario';
import { WILT } from '../../../fixtures/published/data';

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

describe.skipIf(!existsSync(WILT.prompts))('beside the published instructions', () => {
  it('no sentence has a run of eight words in common with them, but for the forms of replies', () => {
    const published = readdirSync(WILT.prompts).map((name) => readFileSync(join(WILT.prompts, name), 'utf8'));
    const theirs = ` ${words(published.join(' . ')).join(' ')} `;
    const sentences = Object.values(wilt.prompts)
      .flatMap((prompt) => prompt.split(/[.:;\n]/))
      .map((sentence) => sentence.replace(/`.*`/g, ''));
    const runs = sentences.map(words).flatMap((own) => own.slice(7).map((_, i) => own.slice(i, i + 8)));
    expect(runs.length).toBeGreaterThan(200);
    expect(runs.map((run) => run.join(' ')).filter((run) => theirs.includes(` ${run} `))).toEqual([]);
  });
});

describe('the instructions', () => {
  it('have the words that are looked for in replies', () => {
    for (const prompt of Object.values(wilt.prompts)) expect(prompt).toContain('Final Guess: ```lambda x');
    expect(wilt.prompts['lite']).toContain('Test Case: ```(1, 2, 3)```');
    expect(wilt.prompts['bayesian-single']).toContain('Test Case: ```(1)```');
  });

  it('show the tests of another episode where those are given', () => {
    const shown = [
      { test: ['1.0', '2.0', '3.0'], positive: true },
      { test: ['3.0', '2.0', '1.5'], positive: false },
    ];
    const game = wilt.open(wiltScenario('testswap', 2, 1, shown), 'testswap');
    expect(game.opening('Tests:\n{testcases}')).toBe('Tests:\n(1.0, 2.0, 3.0): True\n(3.0, 2.0, 1.5): False');
  });
});
