/** Writes one disagreement as text, for those who maintain the judge or the data. */
import { marked } from '../../episode/render';
import { differencesIn } from '../../judges/review/comparison';
import type { Disagreement } from '../../judges/review/types';
import { TEST } from '../../tasks/rule-discovery/turns';
import { clipped, readable, visible } from '../../base/visible-text';
import { labelsPath } from '../../labels/file';
import { grouped } from '../../rules/words';
import type { ExportSource } from './rows';
import { facts, hypothesisOf, nameOf, readerOf, shown, truth, TURN } from './words';

const FACTS: ReadonlySet<string> = new Set([
  'File',
  'Task',
  'Setting',
  'Scenario',
  'Hidden rule',
  'Model',
  'Episode',
]);

/** Lines that end with LF. Complete in itself; names the file without its folder. */
export function disagreementText(
  { file, view, stepOf = (seq) => seq }: Pick<ExportSource, 'file' | 'view' | 'stepOf'>,
  disagreement: Disagreement,
): string {
  const { round, judge, target, stored, certainty, kind, evidence, hypothesis } = disagreement;
  const roundView = view.rounds.find((one) => one.round === round);
  const verdict = roundView?.verdicts.find(({ event }) => event.seq === stored.seq)?.event;
  const test = judge === 'compatibility' ? roundView?.replies.get(TEST) : undefined;
  const [read, reader] = [hypothesisOf(disagreement), readerOf(disagreement)];
  const kept = reader !== '' && disagreement.readBy?.author !== undefined;
  const lines = [
    `A verdict that ${certainty === 'certain' ? 'is wrong' : 'may be wrong'}: round ${round}, ${TURN[judge]} (step ${stepOf(target)})`,
    '',
    ...facts(view, file)
      .filter(([name]) => FACTS.has(name))
      .map(([name, value]) => field(name, value)),
    '',
    field('Announced', hypothesis),
    ...(read === '' ? [] : [field('Read as', read)]),
    ...(reader === '' ? [] : [field('Read by', `${reader}, a person, ${kept ? KEPT : TYPED}`)]),
    ...(test ? [field('Tested', test.parsed.content)] : []),
    field('Verdict', `${marked(stored.result)} (${judge}${verdict ? ` by ${nameOf(verdict.by)}` : ''})`),
    ...(verdict?.function === undefined ? [] : [field('Function', verdict.function)]),
    ...(verdict?.raw === undefined ? [] : [field('Judge said', verdict.raw)]),
    field('True is', marked(truth(disagreement))),
    field('Known by', `${kind}: ${evidence}`),
    ...counterexamples(disagreement),
    '',
    field('To reproduce', `falsify review ${quoted(visible(file))}`),
    ...(kept ? [field('with', labelsPath(visible(file)))] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const KEPT = 'in the labels beside the transcript';
const TYPED = 'who typed it in and did not keep it';

const WIDTH = 14;
const MOST_INPUTS = 5;
/** Longer than what anyone reads; the rest is in the file. */
const LONGEST = 4000;

/** Quoted text stands to the right of the names, so that it cannot pass for one. */
const field = (name: string, value: string): string =>
  `${`${name}:`.padEnd(WIDTH)}${readable(clipped(value, LONGEST)).replaceAll('\n', `\n${' '.repeat(WIDTH)}`)}`;

function counterexamples(one: Disagreement): readonly string[] {
  const found = differencesIn(one.computed);
  if (!found || one.judge !== 'equivalence') return [];
  const narrow = one.computed.hypothesis?.partial ? 'at least ' : '';
  const sides = [
    ['Too broad', '', found.tooBroad],
    ['Too narrow', narrow, found.tooNarrow],
    ['Raises', '', found.raises],
  ] as const;
  return sides.flatMap(([name, least, side]) =>
    side === undefined || side.count === 0
      ? []
      : [
          field(
            name,
            `${least}${grouped(side.count)}, the smallest ${side.first.slice(0, MOST_INPUTS).map(shown).join(' ')}`,
          ),
        ],
  );
}

/** Quotes a name for a shell. */
const quoted = (name: string): string =>
  /^[\w.@%+=:,-]+$/.test(name) && !name.startsWith('-') ? name : `'${name.replaceAll("'", `'\\''`)}'`;
