/** The data sets, and the files of the original program that one of them is read from. */
import { ChoiceError } from '../../../base/choice-error';
import { type FieldWords, oneOfWords, type TaskFolder } from '../../scenarios';
import { DATA_SETS, type DataSet } from '../scenario';

export const REFERENCE_FILES = [
  'cards.json',
  'n-back-seq.txt',
  'prompts_oddball.json',
  'systemprompts.json',
  'weather.txt',
] as const;

/** Throws ChoiceError, also where a folder is named for nothing. */
export function chosenData(words: FieldWords): DataSet {
  const data = oneOfWords(words, 'data', DATA_SETS) ?? 'own-v1';
  if (data === 'own-v1' && words.flag('from'))
    throw new ChoiceError(`${words.called('from')} is for ${words.called('data')} reference`);
  return data;
}

export const REFERENCE_FOLDER: TaskFolder = {
  field: 'from',
  files: REFERENCE_FILES,
  below: 'data/reflection-bench',
  isWanted: (words) => chosenData(words) === 'reference',
};
