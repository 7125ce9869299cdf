import * as vscode from 'vscode';
import type { SuggestionSubject } from '../../generate/suggestions';
import type { RuleService } from '../../rules/service/client';
import type { EndpointKeys } from '../endpoints/keys';
import type { EpisodeRunner } from '../run';
import type { ChangeQueues } from '../rule-editor/changes';
import { meantFile } from '../rule-editor/open';
import type { LiveReports } from '../rule-files/live-reports';
import { groupAt, ruleAt } from '../rule-files/problems';
import type { Guidance } from '../../rules/types';

export interface SuggestionContext {
  readonly reports: LiveReports;
  /** Knows the documents. */
  readonly service: RuleService;
  /** Checks suggestions: they do not hold up counting of what is typed. */
  readonly worker: RuleService;
  readonly queues: ChangeQueues;
  readonly keys: EndpointKeys;
  readonly running: () => Promise<EpisodeRunner>;
  readonly memory: vscode.Memento;
}

/** The rule that suggestions are for, as its document has it. */
export interface SuggestionTarget {
  readonly document: vscode.TextDocument;
  readonly group: number;
  /** Absent: a new rule of the group. */
  readonly rule?: number;
  readonly subject: SuggestionSubject;
  readonly guidance: Guidance;
  /** Codes and messages of the problems of the rule, the worst first. */
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

const WAIT_MS = 30_000;
const SEVERITIES = ['error', 'warning', 'information', 'hint'];
const isIndex = (value: unknown): value is number => typeof value === 'number';

/** The rule named, or the one at the cursor; says so and gives undefined where there is none. */
export async function suggestionTarget(
  { reports, service }: SuggestionContext,
  [given, group, rule]: readonly unknown[],
): Promise<SuggestionTarget | undefined> {
  const file = meantFile(given);
  const document = file && (await vscode.workspace.openTextDocument(file));
  const { report } = document ? await reports.whenCounted(document, WAIT_MS) : {};
  const place = document && report && placeOf(document, report, group, rule);
  const found = place && report.groups[place.group];
  if (!document || !report || !found) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Put the cursor in a rule of a rule group first.'),
    );
    return undefined;
  }
  const located = { document: document.uri.toString(), version: document.version, group: place.group };
  service.provide(located.document, located.version, document.getText());
  const content = await service.ask({ kind: 'content', ...located });
  const rules = content.rules.map(({ name, predicate }) => ({ name, predicate }));
  const { domain, seed } = report;
  const at = place.rule === undefined ? undefined : found.rules[place.rule];
  return {
    document,
    group: place.group,
    ...(place.rule !== undefined && { rule: place.rule }),
    subject: { domain, seed, id: content.id, rules, rule: place.rule ?? rules.length },
    guidance: content.rules[place.rule ?? -1]?.guidance ?? { accept: [], reject: [] },
    problems: found.problems
      .filter(({ span }) => at && at.span.from <= span.from && span.from <= at.span.to)
      .toSorted((p, q) => SEVERITIES.indexOf(p.severity) - SEVERITIES.indexOf(q.severity)),
  };
}

type Report = NonNullable<Awaited<ReturnType<LiveReports['whenCounted']>>['report']>;

function placeOf(document: vscode.TextDocument, report: Report, group: unknown, rule: unknown) {
  if (isIndex(group)) return { group, ...(isIndex(rule) && { rule }) };
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  if (!editor) return undefined;
  const offset = document.offsetAt(editor.selection.active);
  const found = groupAt(report, offset);
  const own = found && ruleAt(found, offset);
  return found && { group: found.index, ...(own && { rule: own.index }) };
}
