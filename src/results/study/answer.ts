/** Answers what is asked of the studies that a worker holds. */
import type { Stepwise } from '../../base/stepwise';
import { DEFAULT_SEED } from '../../base/seed';
import { effectNotes } from '../nothing-compared';
import { ruleView } from '../rule-table';
import { unhashedMethods } from '../methods';
import { reportTables } from '../report-sections';
import type { OutcomeSource } from '../row';
import { exported } from './export';
import { figuresOf } from './figures';
import { lookUp, type OpenIndex } from './look-up';
import { matrixOf } from './matrix';
import { Study } from './study';
import { type BySource, NO_STUDY, type StudyAnswers, type StudyOperation, type StudyQuestion } from './types';

export const isStudyQuestion = (question: { readonly kind: string }): question is StudyQuestion =>
  question.kind === 'results';

type Answer = StudyAnswers[keyof StudyAnswers];

export class OpenStudies {
  private readonly open = new Map<string, Study>();

  /** `openIndex`: where there is a disk. */
  constructor(private readonly openIndex?: OpenIndex) {}

  /** Throws Error where the study is not open (the worker was started anew). */
  *answer(question: StudyQuestion): Stepwise<Answer> {
    const { study: key, op } = question;
    if (op === 'close') {
      this.open.delete(key);
      return null;
    }
    if (op === 'open') {
      this.open.set(key, new Study());
      return null;
    }
    const study = this.open.get(key);
    if (!study) throw new Error(NO_STUDY);
    if (op === 'look-up') {
      if (!this.openIndex) throw new Error('There is no disk here.');
      return yield* lookUp(study, question, this.openIndex);
    }
    return yield* answerOf(study, question);
  }
}

function* answerOf(
  study: Study,
  question: Exclude<StudyOperation, { op: 'open' | 'close' | 'look-up' }>,
): Stepwise<Answer> {
  switch (question.op) {
    case 'put':
      study.put(question.episodes, question.removed);
      return null;
    case 'rows':
      return study.episodesWith(question.keys, question);
    case 'publish':
      study.publish(question.conditions);
      return null;
    case 'facts':
      return study.facts();
    case 'conditions':
      return yield* byEach(question.by, (by) => study.conditions(question.filter, by, question.intervals));
    case 'effects': {
      const notes = effectNotes(study.rowsFor(question.filter, question), question);
      const effects = yield* byEach(question.by, (by) => study.effects(question.filter, { ...question, by }));
      return { ...effects, notes };
    }
    case 'rules': {
      const rows = study.selected(question.filter).map(({ row }) => row);
      return yield* byEach(question.by, function* (by) {
        yield;
        return ruleView(rows, by);
      });
    }
    case 'matrix':
      return matrixOf(study.groups(question.filter));
    case 'figures': {
      const { filter, by } = question;
      const results = yield* study.ownResults(filter, by, false);
      const groups = study.groups(filter).map(({ episodes }) => episodes.map(({ row }) => row));
      return yield* figuresOf(results, groups, { by, published: study.publishedResults(filter) });
    }
    case 'report': {
      const { compare, from, sided, clusterByRule } = question;
      const rows = study.rowsFor(question.filter, { compare });
      const effects = { compare, from, sided, clusterByRule, seed: DEFAULT_SEED };
      const printed = study.publishedConditions(question.filter);
      const { sections, paired } = yield* reportTables(rows, effects, printed);
      const methods = unhashedMethods(rows, { seed: DEFAULT_SEED, ...(paired && { effects }) });
      return { tables: sections, methods };
    }
    case 'export':
      return yield* exported(study, question);
  }
}

function* byEach<T>(
  sources: readonly OutcomeSource[],
  compute: (by: OutcomeSource) => Stepwise<T>,
): Stepwise<BySource<T>> {
  const found: { [K in OutcomeSource]?: T } = {};
  for (const by of sources) found[by] = yield* compute(by);
  return found;
}
