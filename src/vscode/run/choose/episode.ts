import * as vscode from 'vscode';
import type { RunContext } from '../context';
import type { Answers, Flow, Question } from './flow';
import { judgesOf, modelQuestion, settingQuestion } from './players';
import { packQuestion, TRANSCRIPT, transcriptQuestion } from './packs';
import type { SceneSource } from './scene';
import { sourceNamed, sourceQuestion } from './sources';

/** Asks for file, hidden rule, setting, player and judges, and for the instruction where there are several. */
export class EpisodeFlow implements Flow {
  readonly title = vscode.l10n.t('Run Episode');
  private opened: { readonly name: string; readonly source: SceneSource } | undefined;

  constructor(
    private readonly context: RunContext,
    /** Asks for the instruction too; false where the arguments answer all that is usually asked. */
    private readonly asksPack: boolean,
  ) {}

  async next(answers: Answers): Promise<Question | undefined> {
    if (answers.source === undefined) return await sourceQuestion();
    const source = await this.source(answers.source);
    const { keys } = this.context;
    return (
      (await source.next(answers)) ??
      (answers.setting === undefined
        ? settingQuestion(source.task, source.settings?.(answers))
        : undefined) ??
      (answers.model === undefined ? await modelQuestion(keys, source.task) : undefined) ??
      (answers.judges === undefined ? await judgesOf(source.task, keys) : undefined) ??
      (this.asksPack ? await this.nextOfPack(source.task, answers) : undefined)
    );
  }

  private async nextOfPack(
    task: string,
    { pack, transcript, setting = '' }: Answers,
  ): Promise<Question | undefined> {
    if (pack === undefined) return await packQuestion();
    if (pack !== TRANSCRIPT || transcript !== undefined) return undefined;
    return await transcriptQuestion(this.context.list, task, setting);
  }

  /** Counts the questions of the source, the source itself and three more. */
  steps(): number {
    return 1 + (this.opened?.source.steps ?? 3) + 3;
  }

  async source(name: string): Promise<SceneSource> {
    if (this.opened?.name !== name) this.opened = { name, source: await sourceNamed(this.context, name) };
    return this.opened.source;
  }
}
