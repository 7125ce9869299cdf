/** The part of package.json that follows from the table of codes: written by `npm run schema`, held by a test. */
import { ALL_CODES } from '../../rules/codes';
import { LEVELS } from './levels';

/** The properties of the setting `falsify.checks`: one per code, in the order of docs/checks.md. */
export function checksProperties(): Record<string, unknown> {
  const entries = Object.entries(ALL_CODES).map(([code, { title, severity }]) => [
    code,
    { type: 'string', enum: LEVELS, default: severity, description: `${title}.` },
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
