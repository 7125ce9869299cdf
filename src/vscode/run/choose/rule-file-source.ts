import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { readTriple, showTriple, type Triple } from '../../../predicate/domain';
import type { FileReport, GroupReport } from '../../../rules';
import type { GroupContent } from '../../../rules/content';
import { falseInitialEvidence } from '../../../episode/initial-evidence';
import type { Json } from '../../../base/json';
import { TASKS } from '../../../tasks/registry';
import type { GroupScenarios } from '../../../tasks/scenarios';
import { plainLabel } from '../../common/labels';
import { nameOf } from '../../common/paths';
import { groupText } from '../../rule-files/count-text';
import { askThrough } from '../../worker/ask';
import type { RunContext } from '../context';
import { type Answers, type Choice, type Question } from './flow';
import type { Scene, SceneSource } from './scene';

const WAIT_MS = 30_000;
const DRAW = 'draw';
const SAMPLE = 'sample';
const FROM_FILE = 'file:';
/** The most triples of a file that are offered. */
const MOST_TRIPLES = 50;

/** The groups of one rule file: a hidden rule, and a triple that all rules of its group accept. */
export class RuleFileSource implements SceneSource {
  private constructor(
    readonly task: string,
    private readonly scenarios: GroupScenarios,
    private readonly context: RunContext,
    private readonly document: vscode.TextDocument,
    private readonly report: FileReport,
    /** The text that the report is about. */
    private readonly version: number,
  ) {}

  /** Waits for the counts. Throws ChoiceError where there is no group to be played. */
  static async of(context: RunContext, document: vscode.TextDocument): Promise<RuleFileSource> {
    const task = TASKS.find(({ scenarios }) => scenarios?.ofGroups);
    const { report } = await context.reports.whenCounted(document, WAIT_MS);
    const source =
      task?.scenarios?.ofGroups &&
      report &&
      new RuleFileSource(task.id, task.scenarios.ofGroups, context, document, report, document.version);
    if (source && source.playable.length > 0) return source;
    const file = nameOf(document.uri);
    throw new ChoiceError(
      vscode.l10n.t(
        'No group of {0} can be played: each needs rules and a triple that they all accept.',
        file,
      ),
    );
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
  keyFor(given: number | string): string {
    const group = typeof given === 'number' ? this.report.groups[given] : undefined;
    return group ? this.keyOf(group) : String(given);
  }

  async next(answers: Answers): Promise<Question | undefined> {
    const { t } = vscode.l10n;
    if (answers.group === undefined)
      return { key: 'group', placeholder: t('Which group is played?'), choices: this.groups() };
    const group = this.group(answers.group);
    if (answers.rule === undefined)
      return {
        key: 'rule',
        placeholder: t('Which rule of group {0} is hidden?', group.id),
        choices: rules(group),
      };
    if (answers.triple !== undefined) return undefined;
    return {
      key: 'triple',
      placeholder: t('Which initial triple? Choose one, or type it: 2, 4, 6'),
      choices: triples(await this.fitting(group, answers.rule)),
      accepts: (value) => readTriple(value) !== undefined,
      typed: true,
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
      source: { file: nameOf(this.document.uri), group: group.id, rule: hidden },
    };
  }

  suite({ group = '', rule = DRAW, triple = SAMPLE }: Answers) {
    const chosen = {
      group: this.group(group).id,
      ...(rule !== DRAW && { hidden: Number(rule) }),
      isSampled: !triple.startsWith(FROM_FILE),
    };
    return {
      file: this.document.uri,
      block: (file: string) => this.scenarios.suiteBlock({ ...chosen, file }),
    };
  }

  private place({ id }: GroupReport, { rules }: GroupContent) {
    return { group: id, rules, domain: this.report.domain };
  }

  /** The triples of the file that can begin: the hidden rule accepts them, or all rules where it is drawn later. */
  private async fitting(group: GroupReport, rule: string): Promise<readonly (readonly [number, Triple])[]> {
    const content = await this.content(group);
    const hidden = rule === DRAW ? content.rules.map((_, i) => i + 1) : [Number(rule)];
    const ask = askThrough(this.context.service);
    const { signal } = new AbortController();
    const accepts = async (scenario: Json) =>
      !(await falseInitialEvidence({ task: this.task, scenario }, (question) => ask(question, signal)));
    const all = content.initial.slice(0, MOST_TRIPLES).map(async (triple, i) => {
      const scenarios = hidden.map((n) =>
        this.scenarios.make({ ...this.place(group, content), hidden: n, triple }),
      );
      return (await Promise.all(scenarios.map(accepts))).every(Boolean) ? [[i, triple] as const] : [];
    });
    return (await Promise.all(all)).flat();
  }

  private groups(): Choice[] {
    const { t } = vscode.l10n;
    return this.playable.map((group) => ({
      value: this.keyOf(group),
      label: t('Group {0}', group.id === '' ? group.index + 1 : plainLabel(group.id)),
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
    const { document, version } = this;
    return this.context.service.ask({
      kind: 'content',
      document: document.uri.toString(),
      version,
      group: group.index,
    });
  }

  private async triple(
    value: string,
    group: GroupReport,
    { initial }: GroupContent,
    seed: number,
  ): Promise<Triple> {
    const given = value.startsWith(FROM_FILE)
      ? initial[Number(value.slice(FROM_FILE.length))]
      : readTriple(value);
    if (given) return given;
    const { document, version } = this;
    const request = { document: document.uri.toString(), version, group: group.index, n: 1, seed };
    const { triples } = await this.context.service.sample(request);
    const [first] = triples;
    if (first) return first;
    throw new ChoiceError(vscode.l10n.t('No triple satisfies all rules of group {0}.', group.id));
  }
}

function rules(group: GroupReport): Choice[] {
  const { t } = vscode.l10n;
  const draw = {
    value: DRAW,
    label: `$(question) ${t('Draw one')}`,
    description: t('hidden from you too, until you open the transcript'),
  };
  const all = group.rules.map(({ name, predicate }, i) => ({
    value: String(i + 1),
    label: `${i + 1}. ${plainLabel(name)}`,
    description: plainLabel(predicate.replace(/\s+/g, ' ').trim()),
  }));
  return [...all, draw];
}

/** Offers triples with their places in the file. */
function triples(fitting: readonly (readonly [number, Triple])[]): Choice[] {
  const { t } = vscode.l10n;
  const sample = {
    value: SAMPLE,
    label: `$(sparkle) ${t('Sample a new one')}`,
    description: t('from the triples that all rules of the group accept'),
  };
  const all = fitting.map(([i, triple]) => ({
    value: `${FROM_FILE}${i}`,
    label: showTriple(triple),
    description: t('in the file'),
  }));
  return [...all, sample];
}
