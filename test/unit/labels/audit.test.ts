import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode';
import { currentLabels, readLabels } from '../../../src/labels';
import { auditText, type Candidate, candidatesOf, drawAudit } from '../../../src/labels/audit/draw';
import {
  auditFindings,
  type AuditedTranscript,
  type ComputedAnswer,
} from '../../../src/labels/audit/findings';
import { readAudit } from '../../../src/labels/audit/read';
import { auditedJudges, auditMarkdown } from '../../../src/labels/audit/report';
import { label, lines } from './support';
import { header, reply, verdict } from './verdicts';

/** Announcements 2, 4, …: every third one is right, and every fifth has no verdict. */
const events = (count: number, id: string, task = 'wason'): EpisodeEvent[] => [
  header(task, id),
  ...Array.from({ length: count }, (_, i) => 2 * (i + 1)).flatMap((seq) => [
    reply(seq),
    verdict(seq, seq % 10 === 0 ? 'unparsable' : seq % 6 === 0 ? 'correct' : 'incorrect', {
      seq: 1000 + seq,
    }),
  ]),
];

const FILES = ['a', 'b', 'c'];
const all = (): Candidate[] =>
  FILES.flatMap((name, i) =>
    candidatesOf({
      file: `${name}.episode.jsonl`,
      events: events(40 + i, name, i < 2 ? 'wason' : 'blicket'),
    }),
  );

describe('what may be drawn', () => {
  it('are the verdicts that count, of questions that people are asked', () => {
    const found = candidatesOf({
      file: 'a.jsonl',
      events: [
        header('wason', 'a'),
        reply(2),
        verdict(2, 'correct'),
        verdict(2, 'incorrect', { seq: 300, supersedes: 102 }),
        verdict(2, 'incorrect', { seq: 301, judge: 'exact' }),
        verdict(2, 'no-verdict', { seq: 302, unreached: true }),
        verdict(99, 'correct'),
      ],
      stepOf: (seq) => seq * 10,
    });
    expect(found).toMatchObject([
      { verdict: 300, target: 2, step: 20, round: 1, answer: 'no', episode: 'a' },
    ]);
    expect(candidatesOf({ file: 'x', events: [verdict(2, 'correct')] })).toEqual([]);
  });
});

describe('drawing', () => {
  it('takes of each judge as many positive as negative verdicts, or all there are, and counts them', () => {
    const { items, strata } = drawAudit(all(), { seed: 1, perStratum: 20 });
    expect(
      strata.map(({ task, positive, negative, undecided }) => ({ task, positive, negative, undecided })),
    ).toEqual([
      { task: 'blicket', positive: { of: 12, drawn: 12 }, negative: { of: 22, drawn: 20 }, undecided: 8 },
      { task: 'wason', positive: { of: 22, drawn: 20 }, negative: { of: 43, drawn: 20 }, undecided: 16 },
    ]);
    expect(items).toHaveLength(72);
    expect(new Set(items.map(({ file, target }) => `${file} ${target}`)).size).toBe(72);
    expect(items.map(({ number }) => number)).toEqual(items.map((_, i) => i + 1));
  });

  it('is the same for the same seed, whatever the order; this is what it is', () => {
    const draw = (candidates: Candidate[]) =>
      drawAudit(candidates, { seed: 1337, perStratum: 3 }).items.map(
        ({ file, target }) => `${file[0]}${target}`,
      );
    // Golden: it changes with the generator, the seed of a stratum or the order of candidates, and must not.
    expect(draw(all()).join(' ')).toMatchInlineSnapshot(`"a58 b6 b54 b62 b68 b72 c6 c34 c36 c46 c56 c66"`);
    expect(draw(all().reverse())).toEqual(draw(all()));
    expect(drawAudit(all(), { seed: 1338, perStratum: 3 }).items).not.toEqual(
      drawAudit(all(), { seed: 1337, perStratum: 3 }).items,
    );
  });

  it('of one judge does not depend on another', () => {
    const wason = (candidates: Candidate[]) =>
      drawAudit(candidates, { seed: 7 })
        .items.filter(({ task }) => task === 'wason')
        .map(({ file, target }) => [file, target]);
    expect(wason(all())).toEqual(wason(all().filter(({ judge }) => judge.task === 'wason')));
  });

  it('takes a verdict at most once, and of every stratum what it says', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(30), (seed, perStratum) => {
        const { items, strata } = drawAudit(all(), { seed, perStratum });
        const sum = strata.reduce((n, { positive, negative }) => n + positive.drawn + negative.drawn, 0);
        expect(new Set(items.map(({ verdict: seq, file }) => `${file} ${seq}`)).size).toBe(sum);
      }),
      { numRuns: 30 },
    );
  });
});

const about = { id: 'x', seed: 5, perStratum: 4, transcripts: 3, now: new Date('2026-11-21T00:00:00Z') };

it('draws from the first file of an episode, and from no copy of it', () => {
  const original = all();
  const copies = original.map((each) => ({ ...each, file: `copy/${each.file}` }));
  const options = { seed: 5, perStratum: 1000 };
  expect(drawAudit([...copies, ...original], options).items.map(({ file }) => file)).toEqual(
    drawAudit(original, options).items.map(({ file }) => file),
  );
});

describe('an audit file', () => {
  it('is read back, and says nothing of what the judge said', () => {
    const drawn = drawAudit(all(), { seed: 5, perStratum: 4 });
    const text = auditText(drawn, about);
    const { header: head, items, problems } = readAudit(text);
    expect(problems).toEqual([]);
    expect(items).toEqual(drawn.items);
    expect(head).toMatchObject({ seed: 5, perStratum: 4, strata: drawn.strata });
    for (const item of items) expect(JSON.stringify(item)).not.toMatch(/correct|positive|negative|yes|"no"/);
  });

  it.each(['../a.jsonl', '/etc/passwd', 'a/../../b', 'a//b', 'C:/x', '..\\x', 'https://x/y', ''])(
    'names only files of its folder: not %j',
    (file) => {
      const [item] = drawAudit(all(), { seed: 5, perStratum: 1 }).items;
      const { items, problems } = readAudit(lines({ ...item, file }));
      expect(items).toEqual([]);
      expect(problems).toMatchObject([{ line: 1 }]);
    },
  );

  it('never throws on what is none', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readAudit(text)));
    expect(readAudit('{"type":"audit"}\n[]\n{')).toMatchObject({ header: undefined, items: [] });
    expect(readAudit('{"type":"audit"}\n[]\n{').problems.map(({ line }) => line)).toEqual([1, 2, 3]);
  });
});

describe('the report', () => {
  const audited = (
    id: string,
    task: string,
    rows: readonly unknown[],
    computed: readonly ComputedAnswer[] = [],
  ): AuditedTranscript => ({
    events: events(12, id, task),
    computed,
    labels: currentLabels(readLabels(lines(...rows)), { id }),
  });
  const { items, strata } = drawAudit(
    candidatesOf({ file: 'w.jsonl', events: events(12, 'w') }).concat(
      candidatesOf({ file: 'b.jsonl', events: events(12, 'b', 'blicket') }),
    ),
    { seed: 5, perStratum: 4 },
  );
  const { header: head } = readAudit(auditText({ items, strata }, about));
  if (!head) throw new Error('no header');
  const mine = (file: string) => items.filter((item) => item.file === file);
  const right = (target: number) => (target % 6 === 0 ? 'correct' : 'incorrect');

  function report(wrong: number) {
    const said = mine('w.jsonl').map(({ target }, i) =>
      i < wrong
        ? label(target, right(target) === 'correct' ? 'incorrect' : 'correct', {
            episode: 'w',
            reason: '<b>ties</b> | all',
          })
        : label(target, right(target), { episode: 'w' }),
    );
    const computed = mine('w.jsonl').map(({ target }) => ({
      judge: 'equivalence' as const,
      target,
      hypothesis: 'in *order*',
      computed: { result: target === mine('w.jsonl')[0].target ? 'no-verdict' : right(target) },
    }));
    const transcripts = new Map([
      ['w.jsonl', audited('w', 'wason', said, computed)],
      ['b.jsonl', audited('b', 'blicket', [])],
    ]);
    return { header: head!, problems: [], ...auditFindings(items, transcripts) };
  }

  it('counts agreement, kappa and what is missing', () => {
    const [blicket, wason] = auditedJudges(head, report(0).findings);
    expect(wason).toMatchObject({ setting: 'Wason announcement', sample: 8, unlabelled: 0 });
    expect(wason.people).toMatchObject({ agree: 8, of: 8, kappa: 1 });
    expect(wason.computation).toMatchObject({ agree: 7, of: 7 });
    expect(blicket).toMatchObject({ setting: 'Blicket announcement', unlabelled: 8 });
    expect(blicket.people.noKappa).toBe('nothing');
    expect(auditedJudges(head, report(2).findings)[1].people).toMatchObject({ agree: 6, of: 8, kappa: 0.5 });
  });

  it('is a table as papers have it, with the disagreements and what is not labelled', () => {
    const text = auditMarkdown(report(2)).markdown;
    expect(text).toMatch(/\| Wason announcement +\| +8 \| +4\/4 \| 6 \/ 8 \(75%\) \|/);
    expect(text).toMatch(/\| Blicket announcement \| +8 \| +4\/4 \| +– \|/);
    expect(text).toContain('The sample has at most 4 positive and 4 negative verdicts of each judge');
    const [, wrong] = text.split('## Disagreements');
    expect(wrong.split('## ')[0].match(/w\.jsonl/g)).toHaveLength(2);
    expect(wrong).toContain('Ann: &#60;b&#62;ties&#60;/b&#62; &#124; all');
    expect(wrong.split('## Not labelled yet')[1].match(/b\.jsonl/g)).toHaveLength(8);
    expect(text).not.toContain('Left out');
    expect(auditMarkdown(report(0)).markdown).toMatch(/8 \/ 8 \(100%\).*1\.00/);
    expect(
      auditMarkdown(report(0)).csv.filter((csv) => csv === ''),
      'not labelled yet',
    ).toHaveLength(1);
    const { csv } = auditMarkdown(report(2));
    expect(csv.map((each) => each !== '')).toEqual([true, true, false, false, true]);
    const [names, , wason] = csv[0].split('\n').map((line) => line.split(','));
    expect(Object.fromEntries(names.map((name, i) => [name, wason[i]]))).toMatchObject({
      ...{ task: 'wason', positive_drawn: '4', people_agree: '6', people_of: '8', people_share: '0.75' },
      ...{ people_low: expect.stringMatching(/^0\.409\d{10,}$/) as string, people_kappa: '0.5' },
    });
    expect(auditMarkdown(report(0)).markdown).toContain(
      'There are none among the verdicts that are labelled.',
    );
  });

  it('counts the blind label of an author, not the one that followed when the verdict was in sight', () => {
    const [item, other] = mine('w.jsonl');
    const opposite = right(item.target) === 'correct' ? 'incorrect' : 'correct';
    const rows = [
      label(item.target, opposite, { episode: 'w', blind: true }),
      label(item.target, right(item.target), { episode: 'w' }),
      label(other.target, right(other.target), { episode: 'w' }),
    ];
    const found = auditFindings([item, other], new Map([['w.jsonl', audited('w', 'wason', rows)]]));
    expect(found.findings.map(({ labels }) => labels.map(({ value }) => value))).toEqual([
      [opposite],
      [right(other.target)],
    ]);
    const text = auditMarkdown({ header: head, problems: [], ...found }).markdown;
    expect(text).toContain('Verdicts were hidden from whoever labelled.');
    expect(text).toContain('1 label may have been given with the verdict in sight.');
    expect(text).toContain('1 label changed after verdicts were shown: the blind ones count.');
  });

  it('says of which verdicts there are fewer than were asked for', () => {
    const few = (drawn: number) => {
      const [stratum] = head.strata;
      const positive = { of: drawn, drawn };
      return auditMarkdown({ ...report(0), header: { ...head, strata: [{ ...stratum, positive }] } })
        .markdown;
    };
    expect(few(0)).toContain('- Blicket announcement: there are no positive verdicts.');
    expect(few(1)).toContain('there is only 1 positive verdict, which is in the sample.');
    expect(few(3)).toContain('there are only 3 positive verdicts, which are all in the sample.');
    expect(few(4)).not.toContain('positive verdicts, which');
  });

  it('tells what is not there any more', () => {
    const gone = auditFindings(items, new Map([['b.jsonl', audited('b2', 'blicket', [])]]));
    expect(gone.findings).toEqual([]);
    expect(new Set(gone.lost.map(({ item, why }) => `${item.file}: ${why}`))).toEqual(
      new Set(['w.jsonl: The transcript cannot be read.', 'b.jsonl: The file is of another episode.']),
    );
    const text = auditMarkdown({
      ...report(0),
      lost: gone.lost,
      problems: [{ line: 3, message: 'torn' }],
    }).markdown;
    expect(text).toContain('- Line 3 of the audit: torn');
  });

  it('keeps to the verdict that was drawn when the transcript is judged again', () => {
    const [item] = mine('w.jsonl');
    const again = verdict(item.target, right(item.target) === 'correct' ? 'incorrect' : 'correct', {
      seq: 9000,
    });
    const transcript = audited('w', 'wason', []);
    const findings = (stepOf?: (seq: number) => number) =>
      auditFindings(
        [item],
        new Map([['w.jsonl', { ...transcript, events: [...transcript.events, again], stepOf }]]),
      ).findings[0].verdict;
    expect(findings()).toBe(right(item.target) === 'correct' ? 'yes' : 'no');
  });

  it('finds the reply of a published run by its step', () => {
    const [item] = mine('w.jsonl');
    const published = { ...item, step: item.target + 1, target: 9999, verdict: 1 };
    const transcript = { ...audited('w', 'wason', []), stepOf: (seq: number) => seq + 1 };
    const { findings } = auditFindings([published], new Map([['w.jsonl', transcript]]));
    expect(findings).toMatchObject([{ target: item.target }]);
  });
});
