/** One round of an exported page. */
import { ANNOUNCE, TEST } from '../../tasks/rule-discovery/turns';
import type { Game } from '../../tasks/task';
import { feedbackWords } from '../../tasks/feedback-words';
import type { EventOf } from '../../episode/events';
import type { Step } from '../../episode/fold';
import { newsIn } from '../../episode/render';
import { folded, type Html, htmlPieces, line, textParagraph } from '../../base/html/text';
import { word } from './html-word';
import { type JudgedRow, type RoundRow, bareContent } from './rows';
import { hypothesisOf, judgedWords, nameOf, readerOf } from './words';

/** `opening`: a message that stands elsewhere; `labels`: answers, which have a line of their own. */
export function* roundPieces(
  row: RoundRow,
  opening: Step | undefined,
  labels: ReadonlySet<string>,
  game?: Game,
): Generator<string, undefined> {
  const { round, equivalence, compatibility, others } = row;
  const odd = equivalence.disagreement ?? compatibility.disagreement;
  yield `<article id="round-${round.round}"${odd ? ' class="odd"' : ''}>\n`;
  yield `<h3>Round ${round.round}${odd ? ' — ⚠ disagreement' : ''}</h3>\n`;
  const steps = round.steps.filter((step) => step !== opening);
  const parts = [
    ...steps.map((step) => stepHtml(step, row, labels, game)),
    ...others.map(({ event, current }) => verdictHtml(event, current ? '' : 'replaced: ')),
  ].filter((part) => part.length > 0);
  for (const [i, part] of parts.entries()) {
    if (i > 0) yield '\n';
    yield* htmlPieces(part);
  }
  yield '\n</article>\n';
  return undefined;
}

type Parts = readonly Html[];

function stepHtml(step: Step, row: RoundRow, labels: ReadonlySet<string>, game: Game | undefined): Parts {
  switch (step.type) {
    case 'message': {
      const news = newsIn(step.text, labels).join('\n');
      return news.trim() === '' ? [] : ['<p class="turn">Told</p>', textParagraph(news)];
    }
    case 'feedback':
      return [
        '<p class="turn">Answer</p>',
        textParagraph(feedbackWords(step)),
        ...judgedHtml(row.compatibility),
      ];
    case 'retry':
      return retryHtml(step);
    case 'reply':
      return replyHtml(step, row, game);
  }
}

/**
 * Names of turns, for transcripts whose game this version does not have, and for turns that the game does not
 * have.
 */
const NOUNS: Readonly<Record<string, string | undefined>> = { [ANNOUNCE]: 'announcement', [TEST]: 'test' };

function replyHtml(
  reply: EventOf<'reply'>,
  { round, announced, tested, equivalence, compatibility }: RoundRow,
  game: Game | undefined,
): Parts {
  const { raw, reasoning, parsed, expect } = reply;
  const noun = game && Object.hasOwn(game.turns, expect) ? game.turns[expect].noun : NOUNS[expect];
  const title = noun === undefined ? expect : `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
  const cost = costOf(reply);
  const unanswered = reply === tested && !round.feedback;
  return [
    `<p class="turn">${line(title)}</p>`,
    textParagraph(bareContent(reply)),
    cost === '' ? '' : `<p class="more">${line(cost)}</p>`,
    reasoning === undefined ? '' : folded(`Thinking (${reasoning.length} characters)`, reasoning),
    raw === parsed.content ? '' : folded('As generated', raw),
    ...(reply === announced ? judgedHtml(equivalence) : []),
    ...(unanswered ? judgedHtml(compatibility) : []),
  ];
}

function costOf({ latencyMs, usage, attempt, notes = [] }: EventOf<'reply'>): string {
  const parts = [
    latencyMs > 0 && `${Math.round(latencyMs)} ms`,
    usage?.completion !== undefined && `${usage.completion} tokens`,
    attempt > 1 && `attempt ${attempt}`,
    ...notes,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function retryHtml({ why, attempt, reason, raw, reasoning }: EventOf<'retry'>): Parts {
  return [
    `<p class="more">${line(`↻ retry (${why}), attempt ${attempt}: ${reason}`)}</p>`,
    reasoning === undefined ? '' : folded(`Thinking (${reasoning.length} characters)`, reasoning),
    raw === undefined ? '' : folded('As generated', raw),
  ];
}

/** The stored verdict with the prompt and the answer of the judge, and beside it the computed one. */
function judgedHtml({ stored, reviewed, disagreement, open }: JudgedRow): Parts {
  const [hypothesis, reader] = [hypothesisOf(reviewed), readerOf(reviewed)];
  const read = reader === '' ? 'read' : `read by ${line(reader)}`;
  const computed = reviewed?.computed;
  return [
    ...(stored ? verdictHtml(stored, '') : []),
    computed
      ? `<p class="verdict">computed: ${word(computed.result)}${hypothesis === '' ? '' : `, ${read} as <code>${line(hypothesis)}</code>`}${computed.reason === undefined ? '' : `: ${line(computed.reason)}`}</p>`
      : '',
    disagreement
      ? `<p class="disagreement">⚠ Disagreement (${disagreement.certainty}, ${disagreement.kind}): ${line(judgedWords(disagreement))}; ${line(disagreement.evidence)}</p>`
      : '',
    open ? `<p class="more">Open wording: ${line(open.reason)}</p>` : '',
  ];
}

function verdictHtml(event: EventOf<'verdict'>, before: string): Parts {
  const { judge, by, result, reason, prompt, raw, function: source, attempts = [] } = event;
  return [
    `<p class="verdict">${before}${line(judge)}: ${word(result)} <span class="more">by ${line(nameOf(by))}</span>${reason === undefined ? '' : `: ${line(reason)}`}</p>`,
    prompt === undefined ? '' : folded('Asked', prompt),
    raw === undefined ? '' : folded('Said', raw),
    source === undefined ? '' : folded('Function', source),
    ...attempts.map(({ raw: tried, error }, i) =>
      folded(`Attempt ${i + 1}${error === undefined ? '' : `: ${error}`}`, tried),
    ),
  ];
}
