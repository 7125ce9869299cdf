import type { Command } from '../command';
import { audit } from './audit';
import { beliefsCommand } from './beliefs';
import { check } from './check';
import { convert } from './convert';
import { count } from './count';
import { diff } from './diff';
import { distill } from './distill';
import { effects } from './effects';
import { exportCommand } from './export';
import { fork } from './fork';
import { generate } from './generate';
import { judge } from './judge';
import { labels } from './labels';
import { mcp } from './mcp';
import { read } from './read/index';
import { review } from './review';
import { results } from './results';
import { resume } from './resume';
import { simulate } from './reflection/simulate';
import { trials } from './reflection/trials';
import { runCommand } from './run';
import { sample } from './sample';
import { show } from './show';
import { suite } from './suite';
import { summary } from './summary';
import { wilt } from './wilt';
import { worker } from './worker';

export const COMMANDS: readonly Command[] = [
  count,
  check,
  sample,
  generate,
  diff,
  read,
  runCommand,
  resume,
  fork,
  judge,
  suite,
  worker,
  review,
  summary,
  results,
  effects,
  distill,
  simulate,
  trials,
  labels,
  audit,
  beliefsCommand,
  exportCommand,
  show,
  convert,
  wilt,
  mcp,
];
