/** The part of package.json that follows from the table of codes: written by `npm run schema`, held by a test. */
import { ALL_CODES } from '../../rules/codes';
import { FORMER_CODES } from '../../rules/codes-former';
import { LEVELS } from './levels';

/** The properties of the setting `falsify.checks`: one per code, in the order of docs/checks.md. */
export function checksProperties(): Record<string, unknown> {
  const entries = Object.entries(ALL_CODES).map(([code, { title, severity }]) => [
    code,
    { type: 'string', enum: LEVELS, default: severity, description: `${title}.` },
  ]);
  const deprecationMessage = 'This check is now part of `not-supported`.';
  const former = FORMER_CODES.map((code) => [code, { type: 'string', enum: LEVELS, deprecationMessage }]);
  return Object.fromEntries([...entries, ...former]) as Record<string, unknown>;
}
