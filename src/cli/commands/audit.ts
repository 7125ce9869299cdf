import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { visible } from '../../base/visible-text';
import {
  auditText,
  type Candidate,
  candidatesOf,
  drawAudit,
  MOST_PER_STRATUM,
  PER_STRATUM,
} from '../../labels/audit/draw';
import { auditFindings } from '../../labels/audit/findings';
import { AUDIT_ENDING } from '../../labels/audit/lines';
import { auditedJudges, auditMarkdown } from '../../labels/audit/report';
import { judgeWords } from '../../labels/judges';
import { settingWords } from '../../labels/words';
import { grouped, plural } from '../../rules';
import { type Arguments, seedIn, wholeNumber } from '../arguments';
import {
  type Command,
  complainAll,
  FORMAT_OPTION,
  formatOf,
  unreadable,
  verbOf,
  writeJson,
} from '../command';
import { auditAt, auditedTranscripts } from '../episodes/audit';
import { isFolder, reviewables, transcriptFolder } from '../episodes/reviewable';
import { withContext } from '../episodes/context';
import { EXIT, type ExitCode, InputError, UsageError } from '../exit';
import { isErrno, unwritable } from '../unusable';
import type { AuditResult } from '../schemas-labels';
import type { Terminal } from '../terminal';

/** Relative to the audit's folder; undefined where that would lead out of it. */
function within(folder: string, path: string): string | undefined {
  const name = relative(folder, resolve(path)).split(sep).join('/');
  return name === '' || name.startsWith('../') || name === '..' || /^[a-z]:|^\//i.test(name)
    ? undefined
    : name;
}

interface Gathered {
  readonly candidates: readonly Candidate[];
  readonly transcripts: number;
  readonly failures: readonly InputError[];
}

async function gather(folders: readonly string[], out: string, terminal: Terminal): Promise<Gathered> {
  const candidates: Candidate[] = [];
  const failures: InputError[] = [];
  let transcripts = 0;
  for await (const one of reviewables(folders, terminal.signal, (text) => terminal.err(text))) {
    if (one instanceof InputError) {
      failures.push(one);
      continue;
    }
    const file = within(dirname(resolve(out)), one.path);
    if (file === undefined)
      throw new UsageError(
        `${out} would have to name ${one.path}, which is not in its folder or below`,
        'write the audit into the folder that it is drawn from, or into one above',
      );
    const { events, published, stepOf } = one;
    candidates.push(...candidatesOf({ file, events, ...(published && { stepOf }) }));
    transcripts++;
  }
  return { candidates, transcripts, failures };
}

async function draw(folders: readonly string[], args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const seed = seedIn(args);
  if (seed === undefined) throw new UsageError('--seed N is needed', 'the same seed draws the same verdicts');
  if (folders.length === 0) throw new UsageError('no folder given', 'falsify audit draw episodes --seed 7');
  const perStratum = wholeNumber(args, 'per-stratum', { min: 1, max: MOST_PER_STRATUM }) ?? PER_STRATUM;
  const out = args.text('out') ?? join(await folderOf(folders[0]), `audit-${seed}${AUDIT_ENDING}`);
  const { candidates, transcripts, failures } = await gather(folders, out, terminal);
  complainAll(terminal, failures);
  const drawn = drawAudit(candidates, { seed, perStratum });
  if (drawn.items.length === 0)
    throw new UsageError('there is no verdict to draw', 'judge the transcripts first');
  const about = { id: crypto.randomUUID(), seed, perStratum, transcripts, now: new Date() };
  await writeNew(out, auditText(drawn, about));
  const { strata } = drawn;
  const items = drawn.items.length;
  if (format === 'json')
    await writeJson(terminal, {
      version: 1,
      file: out,
      seed,
      perStratum,
      items,
      strata,
      ...unreadable(failures),
    } satisfies AuditResult);
  else terminal.out(drawnText(out, strata, perStratum, items));
  return failures.length > 0 ? EXIT.misuse : EXIT.fine;
}

/** The folder of the transcripts that an operand names. Rejects with InputError. */
async function folderOf(operand: string): Promise<string> {
  const found = await transcriptFolder(operand);
  if (found instanceof InputError) throw found;
  return (await isFolder(found)) ? found : dirname(found);
}

/** An audit that people have begun to label is not drawn again over. Rejects with InputError. */
async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    if (!isErrno(error)) throw error;
    if (error.code === 'EEXIST')
      throw new InputError(path, 'is there already', 'name another file with --out');
    throw unwritable(path, error);
  });
}

type Strata = Extract<AuditResult, { strata: unknown }>['strata'];

function drawnText(out: string, strata: Strata, perStratum: number, items: number): string {
  const lines = strata.map((judge) => {
    const { positive, negative, undecided } = judge;
    const few = positive.drawn < perStratum || negative.drawn < perStratum ? ' (there are no more)' : '';
    const name = visible(`${settingWords(judge)}, judged by ${judgeWords(judge)}`);
    return (
      `  ${name}: ${grouped(positive.drawn)} of ${plural(positive.of, 'positive verdict')}, ` +
      `${grouped(negative.drawn)} of ${grouped(negative.of)} negative${few}; ${grouped(undecided)} say neither\n`
    );
  });
  return `${visible(out)}: ${plural(items, 'verdict')}\n${lines.join('')}`;
}

async function report(paths: readonly string[], args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0)
    throw new UsageError('audit report reads one audit', 'falsify audit report audit-7.audit.jsonl');
  const format = formatOf(args, ['text', 'json']);
  const { header, items, problems } = await auditAt(path);
  const { transcripts, failures } = await withContext(terminal, (context) =>
    auditedTranscripts(path, items, context, terminal),
  );
  const { findings, lost } = auditFindings(items, transcripts);
  if (format === 'text') terminal.out(auditMarkdown({ header, findings, lost, problems }).markdown);
  else
    await writeJson(terminal, {
      version: 1,
      file: path,
      seed: header.seed,
      perStratum: header.perStratum,
      judges: auditedJudges(header, findings).map(
        // The file may say more of a judge than its name.
        ({ judge: { task, question, by }, people, computation, both, ...rest }) => ({
          task,
          question,
          by,
          ...rest,
          people,
          computation,
          both,
        }),
      ),
      lost: lost.length,
      ...unreadable(failures),
    } satisfies AuditResult);
  complainAll(terminal, failures);
  return failures.length > 0 ? EXIT.misuse : EXIT.fine;
}

const VERBS = { draw, report } as const;

function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  return VERBS[verbOf(args.positionals, VERBS, 'audit')](args.positionals.slice(1), args, terminal);
}

export const command: Command = {
  operands: 'draw FOLDER|SUITE… | report FILE',
  details:
    'draw: takes at random, of each judge (task, question, model), as many positive as negative verdicts of the\n' +
    'transcripts in folders or of suites, and writes them to a new file: what is to be labelled, not what the judge said. The same\n' +
    'transcripts and seed always give the same sample. People label it in the editor, blind.\n\n' +
    "report: reads the labels and prints, as Markdown, how far people agree with the judges, Cohen's kappa, what\n" +
    'computation says of the same verdicts, and every disagreement.\n',
  options: {
    seed: { value: 'N', summary: 'draw: the seed' },
    'per-stratum': {
      value: 'N',
      summary: `draw: positive and negative verdicts of each judge (default: ${PER_STRATUM} each)`,
    },
    out: {
      short: 'o',
      value: 'FILE',
      summary: 'draw: the file (default: audit-N.audit.jsonl in the folder of the transcripts)',
    },
    ...FORMAT_OPTION,
  },
  examples: {
    'falsify audit draw episodes --seed 7': 'writes episodes/audit-7.audit.jsonl',
    'falsify audit report episodes/audit-7.audit.jsonl > audit.md': 'when it is labelled',
  },
  run,
};
