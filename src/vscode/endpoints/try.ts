import { orDash, UNDEFINED } from '../../base/number-words';
import * as vscode from 'vscode';
import { originOf, testEndpoint, type EndpointProfile, type EndpointReport } from '../../models/endpoint';
import { KEY_FAULTS } from '../../episode/key-faults';
import type { RouteName } from '../../models/endpoint/scoring/names';
import { plain } from '../common/markdown';
import { EndpointCommand } from '../common/ids';
import { underNotification } from '../common/progress';
import { mayRun } from '../common/trust';
import type { Reports } from '../reports/reports';
import type { EndpointKeys } from './keys';
import { profileNamed } from './profiles';
import { openEndpointSettings } from './settings';

/** Makes a few short calls, and shows a page of what the endpoint can do. */
export async function tryEndpoint(
  profile: EndpointProfile,
  keys: EndpointKeys,
  reports: Reports,
): Promise<EndpointReport | undefined> {
  if (!mayRun()) return undefined;
  const key = await keys.of(originOf(profile));
  const report = await runTest(profile, key);
  if (!report) return undefined;
  const { t } = vscode.l10n;
  // The profile may have been changed in the settings meanwhile.
  const again = () => tryEndpoint(profileNamed(profile.name) ?? profile, keys, reports);
  const setKey = async () => ((await setKeyOf(profile, keys)) ? await again() : undefined);
  const actions = [
    ...(isAboutKey(report) ? [{ title: t('Set Key'), run: setKey }] : []),
    { title: t('Test Again'), run: again },
    { title: t('Open Settings'), run: openEndpointSettings },
  ];
  reports.showAgain(`${t('Test of {0}', profile.name)}.md`, reportPage(profile, report, key !== undefined), {
    actions,
  });
  return report;
}

export const isAboutKey = ({ error }: EndpointReport): boolean =>
  error !== undefined && KEY_FAULTS.has(error.code);

/** Asks for the key of an endpoint. Returns true if another one is stored then. */
export async function setKeyOf(profile: EndpointProfile, keys: EndpointKeys): Promise<boolean> {
  const before = await keys.of(originOf(profile));
  await vscode.commands.executeCommand(EndpointCommand.setKey, profile.name);
  return (await keys.of(originOf(profile))) !== before;
}

/** Tests an endpoint with a few short calls, under a notification. Undefined if the user cancels. */
export function runTest(
  profile: EndpointProfile,
  key: string | undefined,
): Thenable<EndpointReport | undefined> {
  return underNotification(
    vscode.l10n.t('Testing {0}: a short reply, then ways to probabilities of texts', profile.name),
    (signal) => testEndpoint(profile, { signal, ...(key && { key }) }),
  );
}

/** The route by which the server gives probabilities of texts, or the one of the profile, with its limits. */
function scoringWords(route: RouteName | undefined): string {
  const { t } = vscode.l10n;
  switch (route) {
    case undefined:
      return t('no, so that Revealed Belief can only be estimated from samples ("scoring": "sampled")');
    case 'llama.cpp':
      return t('llama.cpp: token by token; of improbable outcomes only an upper bound is known');
    case 'prompt-logprobs':
      return t('prompt-logprobs: of every text, but not of other words that could follow');
    case 'sampled':
      return t('sampled: shares of 200 short replies, each with a standard error');
    default:
      return t('{0}: of every text', route);
  }
}

/** The report as Markdown; the server's text is escaped. */
export function reportPage(profile: EndpointProfile, report: EndpointReport, hasKey: boolean): string {
  const { t } = vscode.l10n;
  const yes = (value: boolean): string => (value ? t('yes') : t('no'));
  const ms = (value: number | undefined): string => orDash(value, (n) => `${Math.round(n)} ms`);
  const rows: [string, string][] = [
    [t('Host'), report.host ?? UNDEFINED],
    [t('Model'), report.model ?? report.requestedModel],
    [t('Key'), hasKey ? t('sent') : t('none is stored for this origin')],
    ...(report.error
      ? ([[t('Error'), report.error.message]] satisfies [string, string][])
      : ([
          [t('First word after'), ms(report.firstMs)],
          [t('Whole reply after'), ms(report.totalMs)],
          [t('Counts tokens'), yes(report.usage)],
          [t('Thinking in a field of its own'), yes(report.reasoning)],
          [t('Streams'), yes(report.streaming)],
          [t('Log probabilities'), yes(report.logprobs)],
          [t('Probabilities of texts'), scoringWords(profile.scoring ?? report.scoring?.route)],
          ...(report.scoring?.left ?? []).map(({ route, why }): [string, string] => [
            t('Not by {0}', route),
            why,
          ]),
          [t('Reply'), report.text ?? ''],
        ] satisfies [string, string][])),
    ...report.notes.map((note): [string, string] => [t('Note'), note]),
  ];
  const heading = report.error ? t('{0} did not answer', profile.name) : t('{0} answers', profile.name);
  const table = rows.map(([name, value]) => `| ${name} | ${plain(value)} |`);
  return [`# ${plain(heading)}`, '', '| | |', '| --- | --- |', ...table, ''].join('\n');
}
