import * as vscode from 'vscode';
import type { SuggestionSubject } from '../../generate/suggestions';
import type { RuleService } from '../../rules/service/client';
import type { EndpointKeys } from '../endpoints/keys';
import type { EpisodeRunner } from '../run';
import type { ChangeQueues } from '../rule-editor/changes';
import type { LiveReports } from '../rule-files/live-reports';
import { ruleAt } from '../rule-files/problems';
import {
  askForRuleFile,
  bringToFront,
  editorOf,
  groupAtCursor,
  targetRuleFile,
  ruleItems,
} from '../rule-files/target';
import { nameOf } from '../common/paths';
import type { FileReport } from '../../rules';
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

/**
 * The rule that is named, else the one at the cursor, else the one that the user chooses; says so and gives undefined
 * where there is none. `orNew`: a cursor between the rules of a group means a new rule.
 */
export async function suggestionTarget(
  { reports, service }: SuggestionContext,
  [argument, group, rule]: readonly unknown[],
  orNew: boolean,
): Promise<SuggestionTarget | undefined> {
  const file = targetRuleFile(argument);
  if (!file) {
    askForRuleFile();
    return undefined;
  }
  await bringToFront(file);
  const document = await vscode.workspace.openTextDocument(file);
  const { report } = await reports.whenCounted(document, WAIT_MS);
  const place = isIndex(group)
    ? { group, ...(isIndex(rule) && { rule }) }
    : (placeAtCursor(document, report, orNew) ?? (await choosePlace(document, report)));
  const found = place && report?.groups[place.group];
  if (!report || !found) return undefined;
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

interface Place {
  readonly group: number;
  readonly rule?: number;
}

type Report = FileReport | undefined;

function placeAtCursor(document: vscode.TextDocument, report: Report, orNew: boolean): Place | undefined {
  const editor = editorOf(document);
  const group = report && editor && groupAtCursor(editor, report);
  const rule = group && ruleAt(group, document.offsetAt(editor.selection.active));
  if (!group || !(rule || orNew)) return undefined;
  return { group: group.index, ...(rule && { rule: rule.index }) };
}

async function choosePlace(document: vscode.TextDocument, report: Report): Promise<Place | undefined> {
  const items = report ? ruleItems(report, groupAtCursor(editorOf(document), report)?.index) : [];
  if (items.length === 0) {
    const text = vscode.l10n.t('{0} has no rule that can be read.', nameOf(document.uri));
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  const title = vscode.l10n.t('Which rule?');
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  return chosen && { group: chosen.group.index, rule: chosen.rule.index };
}
