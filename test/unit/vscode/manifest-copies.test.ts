/** Facts that the manifest repeats, since it is not code: they agree with the code. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPublishedName, PUBLISHED_NAMES } from '../../../src/episode/published/names';
import { profileSchema } from '../../../src/models/endpoint';
import { TASKS } from '../../../src/tasks/registry';

const text = readFileSync('package.json', 'utf8');

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when: string }[]>>;
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
    readonly configuration: {
      readonly properties: { readonly 'falsify.endpoints': { readonly items: Record<string, unknown> } };
    };
  };
}
const { contributes } = JSON.parse(text) as Manifest;

it('the names of published runs: conditions are made of the patterns that the code has', () => {
  const conditions = [...text.matchAll(/"when": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, condition]) => JSON.parse(`"${condition}"`) as string,
  );
  const about = conditions.filter((condition) => /_inst|action_log/.test(condition));
  expect(about.length).toBeGreaterThan(5);
  const { wason, blicket } = PUBLISHED_NAMES;
  for (const condition of about) {
    const rest = condition
      .replaceAll(String.raw`/(${wason}|${blicket})\.jsonl$/`, '')
      .replaceAll(String.raw`/(${wason}|${blicket})(_judge_[a-z]+)?\.jsonl$/`, '');
    expect(rest).not.toMatch(/_inst|action_log|trial/);
  }
});

it('the names of results files: the command that imports them is offered for them', () => {
  const names = TASKS.flatMap(({ resultsFiles }) => resultsFiles?.names ?? []);
  expect(names.length).toBeGreaterThan(0);
  for (const place of ['explorer/context', 'editor/title']) {
    const items = contributes.menus[place].filter(
      ({ command }) => command === 'falsify.publishedRun.convert',
    );
    expect(
      items.map(({ when }) => names.every((name) => when.includes(`resourceFilename =~ /${name}/`))),
    ).toEqual([true]);
  }
});

it('the names of published runs: the replay opens them, and none of the files beside them', () => {
  const editor = contributes.customEditors.find(({ viewType }) => viewType === 'falsify.publishedReplay');
  const globs = editor!.selector.map(({ filenamePattern }) => filenamePattern);
  const patterns = globs.map((glob) => {
    const parts = glob.split(/(\*|\[0-9\])/).map((part) => {
      if (part === '*') return '.*';
      return part === '[0-9]' ? part : part.replaceAll('.', String.raw`\.`);
    });
    return new RegExp(`^${parts.join('')}$`);
  });
  const opens = (name: string) => patterns.some((pattern) => pattern.test(name));
  const names = [1, 45, 100, 999, 1234].flatMap((n) => [
    `action_log_trial-${n}.jsonl`,
    `a_1_baseline_inst${n}_20250131-120000.jsonl`,
  ]);
  for (const name of names) {
    expect([name, isPublishedName(name), opens(name)]).toEqual([name, true, true]);
    for (const ending of ['_judge_compat', '_judge_guesses']) {
      const judge = name.replace('.jsonl', `${ending}.jsonl`);
      expect([judge, isPublishedName(judge), opens(judge)]).toEqual([judge, false, false]);
    }
  }
});

type Property = Record<string, unknown> & { readonly anyOf?: readonly Record<string, unknown>[] };

/** Keywords of the manifest alone, or of the schema alone, which are not compared. */
const WORDS = ['description', 'markdownDescription', 'pattern', 'propertyNames', 'additionalProperties'];

/** As the manifest writes it: several types in one, whole numbers from a smallest one on, texts of its own. */
function normal({ anyOf = [], ...own }: Property): Record<string, unknown> {
  const [first, second] = anyOf;
  const said = first && second ? { ...first, type: [first['type'], second['type']] } : own;
  const rest: Record<string, unknown> = Object.fromEntries(
    Object.entries(said).filter(([name]) => !WORDS.includes(name)),
  );
  if (rest['properties'] !== undefined) rest['properties'] = normalised(rest['properties']);
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  if (rest['exclusiveMinimum'] === 0 && String(rest['type']).startsWith('integer')) {
    delete rest['exclusiveMinimum'];
    rest['minimum'] = 1;
  }
  return rest;
}

const normalised = (properties: unknown) =>
  Object.fromEntries(
    Object.entries(properties as Record<string, Property>).map(([name, one]) => [name, normal(one)]),
  );

it('a profile of an endpoint: properties, types, bounds and defaults are those that are read', () => {
  const read = z.toJSONSchema(profileSchema, { io: 'input', unrepresentable: 'any' });
  const { items } = contributes.configuration.properties['falsify.endpoints'];
  expect(items['required']).toEqual(read.required);
  expect(items['additionalProperties']).toBe(read.additionalProperties);
  expect(normalised(items['properties'])).toEqual(normalised(read.properties));
});
