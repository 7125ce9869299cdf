import * as vscode from 'vscode';
import { BADGE_SCHEME } from '../common/ids';

/** The address of a row with so many wrong verdicts: the number is in it, so that another one makes another badge. */
export const badgeUri = (uri: vscode.Uri, wrong: number): vscode.Uri =>
  uri.with({ scheme: BADGE_SCHEME, query: String(wrong) });

/** Amber badges at episodes with verdicts that enumeration contradicts. */
export class DisagreementBadges implements vscode.FileDecorationProvider {
  provideFileDecoration({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
    const wrong = scheme === BADGE_SCHEME ? Number(query) : 0;
    if (!(wrong > 0)) return undefined;
    const { t } = vscode.l10n;
    const tooltip =
      wrong === 1
        ? t('1 verdict that enumeration contradicts')
        : t('{0} verdicts that enumeration contradicts', wrong);
    // A badge has room for two characters.
    const badge = wrong > 9 ? '9+' : String(wrong);
    return new vscode.FileDecoration(badge, tooltip, new vscode.ThemeColor('list.warningForeground'));
  }
}
