/** Checks by hand, for what schemas would be too slow for, or would say twice. */
import { isRecord } from '../base/json';

type Fields = Readonly<Record<string, unknown>>;

export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export const isText = (value: unknown): boolean => typeof value === 'string';

/** A list of objects, each of which is `one`. */
export const areAll = (value: unknown, one: (fields: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((each) => isRecord(each) && one(each));

/** Checks an outcome: `error` with a reason, or `value`. */
export const isOutcome = (answer: unknown, value: (fields: Fields) => boolean): boolean => {
  if (!isRecord(answer)) return false;
  return answer['ok'] === true ? value(answer) : answer['ok'] === false && isText(answer['error']);
};
