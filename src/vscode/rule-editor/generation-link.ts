import type { GenerationAction } from '../../protocol/generation';
import type { ToView } from '../../protocol/rule-editor';
import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { Command } from '../common/ids';
import type { Generations } from '../generation/generations';
import type { GenerationRun } from '../generation/run';

export interface GenerationContext {
  readonly generations: Generations;
  /** Adds the groups to the document; resolves with the version that has them. */
  readonly add: (document: vscode.TextDocument, run: GenerationRun) => Promise<number>;
}

/** Shows the generation of a document in its view, and does there what the view asks for. */
export class GenerationLink extends Disposable {
  constructor(
    private readonly document: vscode.TextDocument,
    private readonly context: GenerationContext,
    private readonly post: (message: ToView) => void,
  ) {
    super();
    const key = document.uri.toString();
    this._register(
      context.generations.onDidChange((changed) => {
        if (changed === key) this.send();
      }),
    );
  }

  send(): void {
    const generation = this.run?.view;
    this.post({ type: 'generation', ...(generation && { generation }) });
  }

  /** Rejects with the reason why it cannot be done. */
  async do(action: GenerationAction): Promise<unknown> {
    if (action.kind === 'start')
      return void (await vscode.commands.executeCommand(Command.generate, this.document.uri));
    const { run } = this;
    if (!run) throw new Error(vscode.l10n.t('There is no generation for this file any more.'));
    switch (action.kind) {
      case 'stop':
        run.stop();
        return undefined;
      case 'go-on':
        void run.goOn();
        return undefined;
      case 'undo':
        await run.undo();
        return undefined;
      case 'add':
        return await this.add(run);
      case 'discard':
        this.context.generations.end(this.document.uri);
        return undefined;
      case 'accept':
      case 'reject':
      case 'edit': {
        const { group, rule, ...decision } = action;
        await run.decide({ ...decision, place: { group, rule } });
        return undefined;
      }
    }
  }

  private get run(): GenerationRun | undefined {
    return this.context.generations.of(this.document.uri);
  }

  private async add(run: GenerationRun): Promise<number> {
    const version = await this.context.add(this.document, run);
    this.context.generations.end(this.document.uri);
    return version;
  }
}
