import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { oneLine } from '../../../base/one-line';
import { contains, readTriple, showTriple, type Triple } from '../../../predicate/domain';
import type { FileReport, GroupReport } from '../../../rules';
import type { GroupContent } from '../../../rules/content';
import { TASKS } from '../../../tasks/registry';
import type { GroupScenarios } from '../../../tasks/scenarios';
import { plainLabel } from '../../common/labels';
import { nameOf } from '../../common/paths';
import { countedText } from '../../rule-files/counted-text';
import { groupText } from '../../rule-files/count-text';
import { askThrough } from '../../worker/ask';
import type { RunContext } from '../context';
import { falseStart } from './evidence';
import { type Answers, type Choice, type Question } from './flow';
import type { Scene, SceneSource } from './scene';
import type { ScenarioFile } from './scenario-file';

const WAIT_MS = 30_000;
const DRAW = 'draw';
const SAMPLE = 'sample';
const FROM_FILE = 'file:';
/** The most triples of a file that are offered. */
const MOST_TRIPLES = 50;

/** A counted text, as the worker names it. */
interface Counted {
  readonly document: string;
  readonly version: number;
  readonly report: FileReport | undefined;
}

/** Texts that are counted for a form alone have names of their own. */
let texts = 0;

/** The groups of one rule file: a hidden rule, and a triple that all rules of its group accept. */
export class RuleFileSource implements SceneSource {
  private constructor(
    readonly task: string,
    private readonly scenarios: GroupScenarios,
    private readonly context: RunContext,
    private readonly file: ScenarioFile,
    private readonly report: FileReport,
    /** The text that the report is about. */
    private readonly counted: Pick<Counted, 'document' | 'version'>,
  ) {}

  /** Waits for the counts. Throws ChoiceError where there is no group to be played. */
  static async of(context: RunContext, file: ScenarioFile): Promise<RuleFileSource> {
    const task = TASKS.find(({ scenarios }) => scenarios?.ofGroups);
    const counted = await countedFile(context, file);
    const { report } = counted;
    const source =
      task?.scenarios?.ofGroups &&
      report &&
      new RuleFileSource(task.id, task.scenarios.ofGroups, context, file, report, counted);
    if (source && source.playable.length > 0) return source;
    if (!file.document) context.service.close(counted.document);
    throw new ChoiceError(
      vscode.l10n.t(
        'No group of {0} can be played: each needs rules and a triple that they all accept.',
        nameOf(file.uri),
      ),
    );
  }

  dispose(): void {
    if (!this.file.document) this.context.service.close(this.counted.document);
  }

  get hasErrors(): boolean {
    return this.report.problems.some(({ severity }) => severity === 'error');
  }

  get playable(): readonly GroupReport[] {
    return this.report.groups.filter(({ count }) => count !== undefined && count > 0);
  }

  /** Names a group in choices: by its id, or by its place where several have that id. */
  keyOf(group: GroupReport): string {
    const same = this.report.groups.filter(({ id }) => id === group.id);
    return group.id === '' || same.length > 1 ? `#${group.index + 1}` : group.id;
  }

  /** The group with this index or id, as choices name it. */
  keyFor(indexOrId: number | string): string {
    const group = typeof indexOrId === 'number' ? this.report.groups[indexOrId] : undefined;
    return group ? this.keyOf(group) : String(indexOrId);
  }

  async next(answers: Answers): Promise<Question | undefined> {
    const { t } = vscode.l10n;
    if (answers.group === undefined)
      return { key: 'group', name: t('Group'), placeholder: t('Group to play'), choices: this.groups() };
    const group = this.group(answers.group);
    if (answers.rule === undefined)
      return {
        key: 'rule',
        name: t('Hidden rule'),
        placeholder: t('Hidden rule of group {0}', group.id),
        choices: rules(group),
      };
    if (answers.triple !== undefined) return undefined;
    const { rule } = answers;
    const content = await this.content(group);
    const why = (triple: Triple) => this.falseStart(triple, group, content, rule);
    return {
      key: 'triple',
      name: t('Initial triple'),
      placeholder: t('Initial triple: choose one, or type it, such as 2, 4, 6'),
      choices: triples(await fitting(content, why)),
      read: (text) => this.read(text, why),
    };
  }

  async make(answers: Answers, seed: number): Promise<Scene> {
    const group = this.group(answers.group ?? '');
    const content = await this.content(group);
    const { rule = DRAW } = answers;
    const hidden = rule === DRAW ? this.scenarios.draw(seed, group) : Number(rule);
    const triple = await this.triple(answers.triple ?? SAMPLE, group, content, seed);
    const others = this.report.groups.filter((each) => each !== group).flatMap((each) => each.rules);
    const space = others.map(({ name, predicate }) => ({ name, predicate }));
    const scenario = this.scenarios.make({ ...this.place(group, content), hidden, triple, space });
    return {
      task: this.task,
      scenario,
      title: vscode.l10n.t('Group {0}, rule {1}', group.id, hidden),
      source: { file: nameOf(this.file.uri), group: group.id, rule: hidden },
    };
  }

  suite({ group = '', rule = DRAW, triple = SAMPLE }: Answers) {
    const chosen = {
      group: this.group(group).id,
      ...(rule !== DRAW && { hidden: Number(rule) }),
      isSampled: !triple.startsWith(FROM_FILE),
    };
    return {
      file: this.file.uri,
      block: (file: string) => this.scenarios.suiteBlock({ ...chosen, file }),
    };
  }

  private place({ id }: GroupReport, { rules }: GroupContent) {
    return { group: id, rules, domain: this.report.domain };
  }

  /** Reads a triple that was typed; a text is the reason why no episode can begin with it. */
  private async read(text: string, why: FalseStart): Promise<Choice | string> {
    const { t } = vscode.l10n;
    const { domain } = this.report;
    const triple = readTriple(text);
    if (!triple) return t('Type three whole numbers, such as 2, 4, 6.');
    if (!contains(domain, triple)) return t('The numbers must be from {0} to {1}.', domain.min, domain.max);
    return (await why(triple)) ?? { value: triple.join(', '), label: showTriple(triple) };
  }

  /** The reason why a triple cannot begin: the hidden rule rejects it, or one that may be drawn. */
  private async falseStart(
    triple: Triple,
    group: GroupReport,
    content: GroupContent,
    rule: string,
  ): Promise<string | undefined> {
    const isDrawn = rule === DRAW;
    const hidden = isDrawn ? content.rules.map((_, i) => i + 1) : [Number(rule)];
    const ask = askThrough(this.context.service);
    const { signal } = new AbortController();
    const reasons = hidden.map((n) => {
      const scenario = this.scenarios.make({ ...this.place(group, content), hidden: n, triple });
      return falseStart({ task: this.task, scenario, isDrawn }, (question) => ask(question, signal));
    });
    return (await Promise.all(reasons)).find((reason) => reason !== undefined);
  }

  private groups(): Choice[] {
    const { t } = vscode.l10n;
    return this.playable.map((group) => ({
      value: this.keyOf(group),
      label: t('Group {0}', nameOfGroup(group)),
      short: nameOfGroup(group),
      description: plainLabel(
        [groupText(group, this.report), group.split].filter((each) => each !== undefined).join(' · '),
      ),
      detail: plainLabel(group.rules.map(({ name }) => name).join(' · ')),
    }));
  }

  private group(key: string): GroupReport {
    const group = this.playable.find((each) => this.keyOf(each) === key);
    if (group) return group;
    throw new ChoiceError(vscode.l10n.t('There is no group "{0}" that can be played.', key));
  }

  private content(group: GroupReport): Promise<GroupContent> {
    const { document, version } = this.counted;
    return this.context.service.ask({ kind: 'content', document, version, group: group.index });
  }

  private async triple(
    value: string,
    group: GroupReport,
    { initial }: GroupContent,
    seed: number,
  ): Promise<Triple> {
    const triple = value.startsWith(FROM_FILE)
      ? initial[Number(value.slice(FROM_FILE.length))]
      : readTriple(value);
    if (triple) return triple;
    const { document, version } = this.counted;
    const request = { document, version, group: group.index, n: 1, seed };
    const { triples } = await this.context.service.sample(request);
    const [first] = triples;
    if (first) return first;
    throw new ChoiceError(vscode.l10n.t('No triple satisfies all rules of group {0}.', group.id));
  }
}

/** Counts an open document where its problems are, and the text of another file for the form alone. */
async function countedFile({ reports, service }: RunContext, file: ScenarioFile): Promise<Counted> {
  const { document: open, uri } = file;
  if (open) {
    const { report } = await reports.whenCounted(open, WAIT_MS);
    return { document: uri.toString(), version: open.version, report };
  }
  const version = ++texts;
  const document = `run ${version} ${uri.toString()}`;
  return {
    document,
    version,
    report: await countedText(service, { document, version, text: file.getText() }, WAIT_MS),
  };
}

type FalseStart = (triple: Triple) => Promise<string | undefined>;

/** The triples of the file that can begin, with their places. */
async function fitting(
  { initial }: GroupContent,
  why: FalseStart,
): Promise<readonly (readonly [number, Triple])[]> {
  const all = initial
    .slice(0, MOST_TRIPLES)
    .map(async (triple, i) => ((await why(triple)) === undefined ? [[i, triple] as const] : []));
  return (await Promise.all(all)).flat();
}

const nameOfGroup = ({ id, index }: GroupReport): string => (id === '' ? String(index + 1) : plainLabel(id));

function rules(group: GroupReport): Choice[] {
  const { t } = vscode.l10n;
  const draw = {
    value: DRAW,
    label: `$(question) ${t('Rule drawn by the seed')}`,
    short: t('drawn by the seed'),
  };
  const all = group.rules.map(({ name, predicate }, i) => ({
    value: String(i + 1),
    label: `${i + 1}. ${plainLabel(name)}`,
    description: plainLabel(oneLine(predicate)),
  }));
  return [...all, draw];
}

/** Offers triples with their places in the file. */
function triples(fitting: readonly (readonly [number, Triple])[]): Choice[] {
  const { t } = vscode.l10n;
  const sample = {
    value: SAMPLE,
    label: `$(sparkle) ${t('New initial triple')}`,
    short: t('a new one'),
    description: t('from the triples that all rules of the group accept'),
  };
  const all = fitting.map(([i, triple]) => ({
    value: `${FROM_FILE}${i}`,
    label: showTriple(triple),
    description: t('in the file'),
  }));
  return [...all, sample];
}
