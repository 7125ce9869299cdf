import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TASKS } from '../../../src/tasks/registry';
import { wason, wasonScenario } from '../../../src/tasks/wason';
import { PAPER } from '../../fixtures/published/data';

const scenario = wasonScenario({
  group: 'g',
  rules: [{ name: 'Even', predicate: 'a % 2 == 0' }],
  hidden: 1,
  triple: [12, -36, -36],
  domain: { min: -99, max: 100 },
});

const openings = wason.settings.map(
  (setting) => [setting, wason.open(scenario, setting).opening(wason.prompts[setting])] as const,
);

describe('built-in instructions', () => {
  // Those of WILT are the same for all rules.
  const bySetting = TASKS.filter((task) => task.id !== 'wilt' && task.promptOf === undefined);

  it.each(bySetting.flatMap((task) => task.settings.map((setting) => [task, setting] as const)))(
    'there is one for every setting, with something of the scenario in it (%#)',
    (task, setting) => {
      expect(task.prompts[setting]).toMatch(/\{[a-z]+\}/);
      // Where hypotheses are announced, the next reply must be an announcement.
      if (!task.judges.some(({ question }) => question === 'equivalence')) return;
      expect(task.prompts[setting]).toMatch(/\nTurn - Announce\.?$/);
    },
  );

  it.each(openings)('shows the initial triple once: %s', (_, text) => {
    expect(text.split('[12, -36, -36]')).toHaveLength(2);
    expect(text).not.toContain('{');
  });

  it.each(openings)(
    'has the exact tokens of the protocol, in the order of the paper: %s',
    (setting, text) => {
      const labels = setting === 'dual-goal' ? ['"DAX"', '"MED"'] : ['"YES"', '"NO"'];
      const announce =
        setting === 'dual-goal' ? ['Announce: DAX rule - <', 'Announce: MED rule - <'] : ['Announce: <'];
      const tokens = [
        '50',
        '- Test:',
        '[a,b,c]',
        ...labels,
        '- Announce:',
        'Turn - Announce',
        ...announce,
        'Turn - Test',
        'Check: [a,b,c]',
        '[12, -36, -36]',
        '\nTurn - Announce',
      ];
      let from = 0;
      for (const token of tokens) {
        const at = text.indexOf(token, from);
        expect(at, token).toBeGreaterThanOrEqual(from);
        from = at + token.length;
      }
    },
  );

  it('asks for opposites in one setting only', () => {
    expect(openings.filter(([, text]) => text.includes('opposite')).map(([setting]) => setting)).toEqual([
      'think-in-opposites',
    ]);
  });

  it('leaves text as it is that only looks like a replacement pattern', () => {
    expect(wason.open(scenario, 'baseline').opening('$& {triple} $1 {other}')).toBe(
      '$& [12, -36, -36] $1 {other}',
    );
  });
});

describe.skipIf(!existsSync(PAPER))('against the paper', () => {
  const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

  it('no sentence has a run of eight words in common with it, but for the forms of replies', () => {
    const paper = ` ${words(readFileSync(PAPER, 'utf8')).join(' ')} `;
    const prompts = TASKS.flatMap((task) => Object.values(task.prompts));
    const sentences = prompts
      .map((prompt) => prompt.replace(/(?:Announce|Check|Test): [^\n]*[[<][^\n]*/g, '\n'))
      .flatMap((prompt) => prompt.split(/[.:;\n]/));
    expect(sentences.length).toBeGreaterThan(60);
    const runs = sentences.map(words).flatMap((own) => own.slice(7).map((_, i) => own.slice(i, i + 8)));
    expect(runs.map((run) => run.join(' ')).filter((run) => paper.includes(` ${run} `))).toEqual([]);
  });
});
