import * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import { readText } from '../common/read';
import { countedText } from '../rule-files/counted-text';
import { targetRuleFile } from '../rule-files/target';
import { rulesBelow } from './providers';

/** The most files that are looked at to propose one without errors. */
const MOST_PROPOSED = 5;

/** Milliseconds of counting a file; after them what is known of it decides. */
const WAIT_MS = 2000;

/** The path of the target rule file where it is in the folder, else of the first one without errors, else of the first. */
export async function proposedRules(root: vscode.Uri, service: RuleService): Promise<string | undefined> {
  const all = await rulesBelow(root);
  const uriOf = (path: string) => vscode.Uri.joinPath(root, path);
  const shown = targetRuleFile(undefined);
  const preferred = all.find((path) => shown?.path === uriOf(path).path);
  if (preferred !== undefined) return preferred;
  for (const path of all.slice(0, MOST_PROPOSED)) if (await isSound(uriOf(path), service)) return path;
  return all[0];
}

async function isSound(uri: vscode.Uri, service: RuleService): Promise<boolean> {
  const document = `suite ${uri.toString()}`;
  try {
    const report = await countedText(service, { document, version: 1, text: await readText(uri) }, WAIT_MS);
    return report !== undefined && !report.problems.some(({ severity }) => severity === 'error');
  } catch {
    // It cannot be read.
    return false;
  } finally {
    service.close(document);
  }
}
