import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/rules/located';
import { artifactUri, sarifLog } from '../../../src/cli/format/sarif';
import type { Problem } from '../../../src/predicate/problem';
import { sarifSchema } from './sarif-schema';

const problem = (code: string, severity: Problem['severity'], from: number, hint?: string): Problem => ({
  code,
  severity,
  span: { from, to: from + 2 },
  message: `about ${code}`,
  ...(hint ? { hint } : {}),
});

const describeCheck = (code: string, severity: Problem['severity']) => ({
  code,
  severity,
  summary: `What ${code} means`,
  help: `Why ${code} matters`,
  helpMarkdown: `Why **${code}** matters`,
});

describe('a SARIF log', () => {
  const found = locate('data/my rules.yaml', 'ab\ncd\nef', [
    problem('implied-rule', 'information', 6),
    problem('unknown-name', 'error', 3, 'did you mean a?'),
    problem('implied-rule', 'information', 0),
  ]);
  const log = sarifLog(found, describeCheck, '1.2.3');
  const [run] = log.runs;

  it('is valid', () => {
    expect(() => sarifSchema.parse(JSON.parse(JSON.stringify(log)))).not.toThrow();
  });

  it('describes every check once and points at it', () => {
    expect(run?.tool.driver.rules.map((rule) => rule.id)).toEqual(['implied-rule', 'unknown-name']);
    for (const result of run?.results ?? []) {
      expect(run?.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
    }
  });

  it('has levels, hints and regions', () => {
    expect(run?.results.map((result) => result.level)).toEqual(['note', 'error', 'note']);
    expect(run?.results[1]?.message.text).toBe('about unknown-name. Hint: did you mean a?');
    expect(run?.results[1]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'data/my%20rules.yaml' },
      region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 3 },
    });
  });

  it('writes names of files as URIs', () => {
    expect(artifactUri('a#b?.yaml')).toBe('a%23b%3F.yaml');
    expect(artifactUri('C:\\data\\x.yaml')).toBe('file:///C:/data/x.yaml');
    expect(artifactUri('/tmp/x.yaml')).toBe('file:///tmp/x.yaml');
  });

  it('names standard input without an address', () => {
    const [result] = sarifLog(locate('<stdin>', 'ab', [problem('x', 'error', 0)]), describeCheck, '1').runs[0]
      .results;
    expect(result.locations[0].physicalLocation.artifactLocation).toEqual({
      uri: 'stdin',
      description: { text: 'standard input' },
    });
  });

  it('may be empty', () => {
    const empty = sarifLog([], describeCheck, '1.2.3');
    expect(sarifSchema.parse(empty).runs[0]?.results).toEqual([]);
    expect(empty.runs[0]?.invocations).toEqual([{ executionSuccessful: true }]);
  });
});
