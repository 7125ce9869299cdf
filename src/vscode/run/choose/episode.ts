import * as vscode from 'vscode';
import type { RunContext } from '../context';
import type { Answers, Form, Question } from './flow';
import { extractorQuestion, judgesOf, modelQuestion, ownJudgeQuestion, settingQuestion } from './players';
import { packQuestion, TRANSCRIPT, transcriptQuestion } from './packs';
import type { SceneSource } from './scene';
import { seedQuestion } from './seed';
import { testsQuestion } from './tests';
import { sourceNamed, sourceQuestion } from './sources';

/** The questions for file, hidden rule, setting, player and judges, and for the instruction where there are several. */
export class EpisodeFlow implements Form {
  readonly title = vscode.l10n.t('Run Episode');
  private opened: { readonly name: string; readonly source: SceneSource } | undefined;

  constructor(
    private readonly context: RunContext,
    /** Asks for tests, seed and instruction, too; false where the arguments answer all that is usually asked. */
    private readonly asksMore: boolean,
    /** A file that is proposed or given. */
    private readonly file: string | undefined,
  ) {}

  async next(answers: Answers): Promise<Question | undefined> {
    if (answers.source === undefined) return await sourceQuestion(this.file, (name) => this.isSound(name));
    const source = await this.source(answers.source);
    const { keys } = this.context;
    return (
      (await source.next(answers)) ??
      (answers.setting === undefined
        ? settingQuestion(source.task, source.settings?.(answers))
        : undefined) ??
      (answers.model === undefined ? await modelQuestion(keys, source.task) : undefined) ??
      (answers.judges === undefined ? await judgesOf(source.task, keys) : undefined) ??
      (this.asksMore ? await this.nextOfMore(source, answers) : undefined)
    );
  }

  private async nextOfMore(source: SceneSource, answers: Answers): Promise<Question | undefined> {
    const { keys } = this.context;
    const { task } = source;
    return (
      source.more?.(answers) ??
      (await ownJudgeQuestion(task, answers, keys)) ??
      (await extractorQuestion(task, answers, keys)) ??
      (await this.nextOfAll(task, answers))
    );
  }

  private async nextOfAll(task: string, answers: Answers): Promise<Question | undefined> {
    const { pack, transcript, seed, tests, setting = '' } = answers;
    const length = tests === undefined ? testsQuestion(task, answers) : undefined;
    if (length) return length;
    if (seed === undefined) return seedQuestion();
    if (pack === undefined) return await packQuestion();
    if (pack !== TRANSCRIPT || transcript !== undefined) return undefined;
    return await transcriptQuestion(this.context.list, task, setting);
  }

  async source(name: string): Promise<SceneSource> {
    if (this.opened?.name === name) return this.opened.source;
    const source = await sourceNamed(this.context, name);
    this.dispose();
    this.opened = { name, source };
    return source;
  }

  dispose(): void {
    this.opened?.source.dispose?.();
    this.opened = undefined;
  }

  private async isSound(name: string): Promise<boolean> {
    try {
      return (await this.source(name)).hasErrors !== true;
    } catch {
      return false;
    }
  }
}
