/** Reads audits as transcripts are read: a faulty line is reported, and the others are read all the same. */
import { linesOf, notJson, whyInvalid } from '../../base/json-lines';
import type { LogProblem } from '../../episode/read-log';
import { isRecord, readJson } from '../../base/json';
import { type AuditHeader, auditHeader, type AuditItem, auditItem } from './lines';

export interface Audit {
  /** Undefined where the file is not an audit. */
  readonly header: AuditHeader | undefined;
  readonly items: readonly AuditItem[];
  readonly problems: readonly LogProblem[];
}

/** Never throws. */
export function readAudit(text: string): Audit {
  const items: AuditItem[] = [];
  const problems: LogProblem[] = [];
  let header: AuditHeader | undefined;
  for (const { text: written, line, unfinished } of linesOf(text)) {
    if (written.trim() === '') continue;
    const value = readJson(written);
    const problem = (message: string) => void problems.push({ line, message });
    if (value === undefined) problem(notJson(unfinished));
    else if (isRecord(value) && value['type'] === 'audit' && !header) {
      const why = whyInvalid(auditHeader, value);
      if (why === undefined) header = value as unknown as AuditHeader;
      else problem(`This audit is not valid: ${why}`);
    } else {
      const why = whyInvalid(auditItem, value);
      if (why === undefined) items.push(value as unknown as AuditItem);
      else problem(`This item is not valid: ${why}`);
    }
  }
  return { header, items, problems };
}
