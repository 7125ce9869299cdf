// A study as files, and the view of its results in a workbench, as a person uses it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { root } from '../../scripts/setup/packages.mjs';
import { judgeWrongly, linesOf, type Played } from './replay-files';
import type { Workbench } from './workbench';

/** Looks like markup, a command and a path, and turns the direction of writing. */
const HOSTILE = '<img src=x onerror=alert(1)>\u202E../../$(id) \u001b[31m';

export interface StudyFiles {
  readonly folder: string;
  /** An episode that a judge has called solved in its first round, which it is not. */
  readonly flipped: string;
}

interface Header {
  readonly model: Readonly<Record<string, unknown>>;
  readonly decoding: Readonly<Record<string, unknown>>;
}

/**
 * 36 episodes of three offline agents in two settings; the same of one agent as a thinking model with a hostile name; one
 * whose judge is wrong, one that has no end, and a file that is not a transcript.
 */
export function fillStudy(folder: string): StudyFiles {
  mkdirSync(folder, { recursive: true });
  const rules = join(root, 'examples/published.rules.yaml');
  execFileSync(process.execPath, [
    join(root, 'dist/cli.js'),
    'run',
    rules,
    '--group',
    '7,9',
    '--rule',
    '1,2,3',
    '--tests',
    '3',
    '--setting',
    'baseline,dual-goal',
    '--model',
    'offline:all',
    '--out',
    folder,
  ]);
  const files = readdirSync(folder).sort((a, b) => withoutTime(a).localeCompare(withoutTime(b), 'en'));
  for (const name of files.filter((each) => each.includes('random'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const copy = name.replace('random', 'thinking');
    writeFileSync(join(folder, copy), withHeader(text, HOSTILE));
  }
  const [flipped, ...more] = files.flatMap((name) => solvedLater(join(folder, name)));
  const torn = more.at(-1) ?? flipped;
  // By the judge who was right before: verdicts of another one make another condition.
  judgeWrongly(flipped, 'equivalence', [1], { kind: 'offline', name: 'phrase reader' });
  const lines = readFileSync(torn.file, 'utf8').split('\n');
  writeFileSync(torn.file, `${lines.slice(0, -4).join('\n')}\n`);
  writeFileSync(join(folder, 'broken.episode.jsonl'), `not JSON ${HOSTILE}\n`);
  return { folder, flipped: flipped.file };
}

/** The name of a transcript without the time at its beginning, which differs between runs. */
const withoutTime = (name: string): string => name.slice(name.indexOf('_'));

function withHeader(text: string, model: string): string {
  const end = text.indexOf('\n');
  const header = JSON.parse(text.slice(0, end)) as Header;
  const changed = {
    ...header,
    model: { ...header.model, name: model },
    decoding: { ...header.decoding, thinking: true },
  };
  return `${JSON.stringify(changed)}${text.slice(end)}`;
}

/** Gives the file with its lines if its first announcement was judged incorrect; else nothing. */
function solvedLater(file: string): Played[] {
  const lines = linesOf(file);
  const first = lines.find(({ judge, round }) => judge === 'equivalence' && round === 1);
  return first?.result === 'incorrect' ? [{ file, lines }] : [];
}

export class ResultsPage {
  private constructor(
    readonly workbench: Workbench,
    readonly frame: Frame,
  ) {}

  /** Opens the results of the folder that the workspace is. */
  static async open(workbench: Workbench): Promise<ResultsPage> {
    await workbench.runCommand('Falsify: Show Results');
    return ResultsPage.shown(workbench);
  }

  /** The view that is on screen, once it has a table. */
  static async shown(workbench: Workbench): Promise<ResultsPage> {
    await workbench.page.locator('.tab.active', { hasText: 'Results of' }).waitFor();
    return new ResultsPage(workbench, await workbench.view('[role="grid"]'));
  }

  get grid(): Locator {
    return this.frame.getByRole('grid');
  }

  row(name: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ has: this.frame.getByRole('rowheader', { name }) });
  }

  /** Texts of a row's cells, with line breaks as blanks. */
  async cells(name: string | RegExp): Promise<string[]> {
    const texts = await this.row(name)
      .first()
      .locator('td')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const seen = cell.querySelector<HTMLElement>('.grid-seen') ?? (cell as HTMLElement);
          return seen.innerText;
        }),
      );
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  async by(choice: 'By judge' | 'By enumeration' | 'Both'): Promise<void> {
    await this.frame.getByRole('radio', { name: choice, exact: true }).click();
  }

  async tab(name: string): Promise<void> {
    await this.frame.getByRole('tab', { name, exact: true }).click();
  }

  async filter(label: string, option: string | RegExp): Promise<void> {
    const list = this.frame.getByRole('combobox', { name: label, exact: true });
    const all = await list.locator('option').allInnerTexts();
    const found = all.find((text) => (typeof option === 'string' ? text === option : option.test(text)));
    await list.selectOption({ label: found ?? '' });
  }

  async key(key: string): Promise<void> {
    await this.workbench.page.keyboard.press(key);
  }
}
