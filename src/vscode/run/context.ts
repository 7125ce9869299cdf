import type * as vscode from 'vscode';
import type { LimitsOf } from '../../models/endpoint';
import type { RuleService } from '../../rules/service/client';
import type { EndpointKeys } from '../endpoints/keys';
import type { EpisodeFiles } from '../transcripts/files/files';
import type { EpisodeList } from '../episodes/list';
import type { Runs } from '../episodes/runs';
import type { LiveReports } from '../rule-files/live-reports';
import type { Consent } from './confirm';

/** The services of the rest of the extension that running episodes needs. */
export interface RunContext {
  readonly extensionUri: vscode.Uri;
  /** The version of Falsify, for transcripts. */
  readonly version: string;
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly files: EpisodeFiles;
  readonly list: EpisodeList;
  readonly runs: Runs;
  readonly keys: EndpointKeys;
  readonly limits: LimitsOf;
  readonly consent: Consent;
  /** Keeps the last choices of this workspace. */
  readonly memory: vscode.Memento;
  /** Shows a transcript while it grows; `atEnd`: scrolls to its end, even where it grows no more. */
  readonly show: (transcript: vscode.Uri, atEnd?: boolean) => Promise<void>;
}
