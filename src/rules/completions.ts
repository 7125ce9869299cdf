/** Completions in a predicate, for every editor of predicates. */
import { BUILTINS, HELPERS, type Callable } from '../predicate/language/names';
import { LIBRARY, type LibraryRule } from './library-rules';

export type Completion =
  | { readonly kind: 'variable' | 'keyword'; readonly label: string; readonly order: string }
  | {
      readonly kind: 'function';
      readonly label: string;
      readonly order: string;
      readonly callable: Callable;
    }
  | {
      readonly kind: 'library';
      readonly label: string;
      readonly order: string;
      /** Index of `rule` in LIBRARY. */
      readonly index: number;
      readonly rule: LibraryRule;
      /** The predicate, in brackets where the text around it would otherwise tear it apart. */
      readonly text: string;
    };

const WORDS = ['and', 'or', 'not', 'in', 'if', 'else', 'for', 'True', 'False'];
const STATEMENTS = ['def', 'return', 'while', 'break', 'continue', 'pass', 'elif'];

/**
 * `before` is the predicate up to the caret, with the word that is being typed. `statements`: whether it can have
 * several lines. `order` sorts what matches equally well.
 */
export function completionsAt(before: string, statements: boolean): Completion[] {
  const open = /(^|\band|\bor|\bnot|\()\s*[A-Za-z_]*$/.test(before);
  const whole = /^\s*[A-Za-z_]*$/.test(before);
  return [
    ...['a', 'b', 'c'].map((label) => variable(label, '0')),
    ...[...HELPERS, ...BUILTINS].filter(({ profiles }) => profiles.includes('rule')).map(call),
    ...definedNames(before).map((label) => variable(label, '1')),
    ...WORDS.map((label) => keyword(label, '3')),
    ...(statements ? STATEMENTS.map((label) => keyword(label, '4')) : []),
    ...(open ? LIBRARY.map((rule, index) => libraryRule(rule, index, whole)) : []),
  ];
}

const variable = (label: string, group: string): Completion => ({
  kind: 'variable',
  label,
  order: `${group}${label}`,
});

const keyword = (label: string, group: string): Completion => ({
  kind: 'keyword',
  label,
  order: `${group}${label}`,
});

const call = (callable: Callable): Completion => ({
  kind: 'function',
  label: callable.name,
  callable,
  order: `${callable.name.startsWith('is_') ? '1' : '2'}${callable.name}`,
});

function libraryRule(rule: LibraryRule, index: number, whole: boolean): Completion {
  const { name, family, predicate } = rule;
  const text = whole || !/\b(or|if|lambda)\b/.test(predicate) ? predicate : `(${predicate})`;
  const order = `5${family}${String(index).padStart(3, '0')}`;
  return { kind: 'library', label: name, order, index, rule, text };
}

/** Names that the predicate itself makes before the caret: functions, parameters, loop variables, assignments. */
function definedNames(before: string): string[] {
  const names = new Set<string>();
  for (const [, name, params] of before.matchAll(/\bdef\s+(\w+)\s*\(([^)]*)/g)) {
    if (name) names.add(name);
    for (const param of (params ?? '').match(/[A-Za-z_]\w*(?=\s*(?:[,:=]|$))/g) ?? []) names.add(param);
  }
  for (const [, name] of before.matchAll(/(?:\bfor\s+|^\s*)([A-Za-z_]\w*)\s*(?:\bin\b|=[^=])/gm))
    if (name) names.add(name);
  for (const parameter of ['a', 'b', 'c']) names.delete(parameter);
  return [...names];
}
