import type * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import type { EndpointKeys } from '../endpoints/keys';
import type { EpisodeFiles } from '../episodes/files/files';
import type { EpisodeList } from '../episodes/list';
import type { Runs } from '../episodes/runs';
import type { LiveReports } from '../rule-files/live-reports';
import type { Consent } from './confirm';

/** What running episodes needs of the rest of the extension. */
export interface RunContext {
  readonly extensionUri: vscode.Uri;
  /** Of Falsify, for transcripts. */
  readonly version: string;
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly files: EpisodeFiles;
  readonly list: EpisodeList;
  readonly runs: Runs;
  readonly keys: EndpointKeys;
  readonly consent: Consent;
  /** What was chosen last, for this workspace. */
  readonly memory: vscode.Memento;
  /** Shows a transcript that can be read while it grows; `atEnd`: its end, also if it does not grow any more. */
  readonly show: (transcript: vscode.Uri, atEnd?: boolean) => Promise<void>;
}
