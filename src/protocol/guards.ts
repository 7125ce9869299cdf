/** Checks by hand, for what schemas would be too slow for, or would say twice. */
import { isRecord } from '../base/json';

type Fields = Readonly<Record<string, unknown>>;

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export const isText = (value: unknown): boolean => typeof value === 'string';

/** A list of objects, each of which is `one`. */
export const areAll = (value: unknown, one: (fields: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((each) => isRecord(each) && one(each));

/** What may have gone wrong: `error` says why, or it is `value`. */
export const isOutcome = (answer: unknown, value: (fields: Fields) => boolean): boolean => {
  if (!isRecord(answer)) return false;
  return answer['ok'] === true ? value(answer) : answer['ok'] === false && isText(answer['error']);
};
