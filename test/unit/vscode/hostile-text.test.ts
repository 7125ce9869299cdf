import type * as vscode from 'vscode';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import { showingRefusals } from '../../../src/vscode/common/refusals';
import { ruleItems } from '../../../src/vscode/rule-files/target';
import { comparisonPage } from '../../../src/vscode/compare/report';
import { reportPage } from '../../../src/vscode/endpoints/try';
import { newestFirst } from '../../../src/vscode/episodes/list';
import { aside } from '../../../src/vscode/episodes/readable';
import { tooltipOf } from '../../../src/vscode/episodes/episode-text';
import { URI } from './fake-uri';
import { asked } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const EVIL =
  '[x](command:falsify.episode.run) | <img src=x onerror=y> `a` ![i](http://e) $(zap)\n\n# h\u202Eabc';
const uri = URI.parse(`file:///w/${encodeURI('a')}|<b>.episode.jsonl`) as unknown as vscode.Uri;

/** Characters with a meaning in Markdown, but for escaped ones. */
const live = (markdown: string) => markdown.replace(/\\[!-/:-@[-`{-~]/g, '');

function expectTame(markdown: string) {
  for (const mark of ['](', '<', 'command:', '`', '![', '$(', '\u202E'])
    expect(live(markdown)).not.toContain(mark);
}

describe('text of others', () => {
  it('stays text in the page about an endpoint, in its cell', () => {
    const report = {
      requestedModel: EVIL,
      host: EVIL,
      model: EVIL,
      text: EVIL,
      notes: [EVIL],
      firstMs: 1,
      totalMs: 2,
      usage: true,
      reasoning: false,
      streaming: true,
      logprobs: false,
      scoring: { route: 'llama.cpp', left: [{ route: 'echo', why: EVIL }] },
    };
    for (const error of [undefined, { code: 'server', message: EVIL }]) {
      const page = reportPage({ name: EVIL } as never, { ...report, error } as never, true);
      expectTame(page);
      for (const line of page.trim().split('\n').slice(4)) expect(live(line).split('|')).toHaveLength(4);
    }
  });

  it.each([
    ['echo', [], /texts \| echo: of every text \|/],
    ['prompt-logprobs', ['echo'], /but not of other words.*\n\| Not by echo \| it gives one token/],
    ['llama.cpp', ['echo', 'sglang'], /only an upper bound.*\n\| Not by echo.*\n\| Not by sglang/],
    [undefined, ['echo', 'llama.cpp'], /texts \| no, so that.*\n\| Not by echo/],
  ])('names the route of a server, its limits, and why not an earlier one: %s', (route, left, words) => {
    const why = 'it gives one token';
    const scoring = { route, left: left.map((each) => ({ route: each, why })) };
    const report = { requestedModel: 'm', notes: [], usage: true, streaming: true, scoring };
    expect(reportPage({ name: 'p' } as never, report as never, true).replaceAll('\\', '')).toMatch(words);
  });

  it('names the route that a profile demands', () => {
    const report = { requestedModel: 'm', notes: [], usage: true, streaming: true, scoring: { left: [] } };
    const profile = { name: 'p', scoring: 'sampled' } as never;
    expect(reportPage(profile, report as never, true)).toContain('sampled\\: shares of 200 short replies');
  });

  it('stays text in the page of a comparison, which cuts neither predicate', () => {
    const none = { count: 0, first: [] };
    const result = { equivalent: true, both: 1, bothFirst: [], onlyP: none, onlyQ: none, raises: none };
    const counts = { true: 1, false: 0, raises: 0 };
    const page = (p: string, q: string) =>
      comparisonPage({ name: EVIL, predicate: p }, { predicate: q }, {
        ...result,
        p: counts,
        q: counts,
      } as never);
    const long = `a < b${' and a < b'.repeat(200)} and a != `;
    const [, p = '', q = ''] = page(`${long}1`, `${long}2`).split('\n\n');
    expectTame(p.split('  \n')[0] ?? '');
    expect(p).toContain(`\`${long}1\``);
    expect(q).toContain(`\`${long}2\``);
    const lines = page(`(a <\n# ](x\u202E\r<img>\n${'b'.repeat(1000)})`, 'a').split('\n\n')[2] ?? '';
    expect(lines).toBe(`    (a <\n    # ](x\n    <img>\n    ${'b'.repeat(1000)})`);
  });

  it('makes no icon in a list to choose from', () => {
    const rule = { name: EVIL, predicate: EVIL };
    const items = ruleItems({ groups: [{ index: 0, id: EVIL, rules: [rule] }] } as never, undefined);
    const [{ label, description = '', detail = '' }] = items;
    for (const text of [label, description, detail]) {
      expect(text).toContain('zap');
      expect(text).not.toContain('$(');
    }
  });

  it('stays text in tooltips of the list', () => {
    const header = {
      task: 'wason',
      scenario: {},
      source: { file: 'f', group: EVIL, rule: 1 },
      time: '2026-01-01T00:00:00Z',
      setting: EVIL,
      model: { kind: 'endpoint', name: EVIL, model: EVIL, host: EVIL },
    };
    const summary = { uri, state: 'failed', round: 3, modified: 0, header, message: EVIL } as never;
    const { value, isTrusted } = tooltipOf(summary, undefined);
    expectTame(value.replace(/^\*\*|\*\*(?= {2}\n)/g, ''));
    expect(isTrusted).toBeUndefined();
    expect(value.split('\n')).toHaveLength(6);
  });

  it('is seen in the message of a command that refuses it', async () => {
    const refusal = new ChoiceError(`There is no scenario "${EVIL}"`);
    await showingRefusals(() => Promise.reject(refusal));
    expect(asked.at(-1)?.text).not.toMatch(/[\n\u202E]/);
  });

  it('stays right of the margin and readable while it is generated', () => {
    const text = aside('one\u202Etwo\nRound 1\r\nverdict');
    expect(text).toBe(
      ['one⟨U+202E⟩two', 'Round 1', 'verdict'].map((line) => `${' '.repeat(14)}${line}\n`).join(''),
    );
  });
});

it('the newest transcripts come first by their names; those without a time last', () => {
  const names = ['2026-01-02T03-04-05Z_b', 'copy', '2026-11-21T18-40-05Z_a', '2025-12-31T23-59-59Z_c'];
  const uris = names.map((name) => URI.parse(`file:///w/${name}.episode.jsonl`) as unknown as vscode.Uri);
  expect(newestFirst(uris).map((each) => names.find((name) => each.path.includes(name)))).toEqual([
    '2026-11-21T18-40-05Z_a',
    '2026-01-02T03-04-05Z_b',
    '2025-12-31T23-59-59Z_c',
    'copy',
  ]);
});
