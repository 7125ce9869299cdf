/** Runs episodes. It is loaded when one is run for the first time. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import type { JudgeChoices } from '../../protocol/replay-calls';
import type { EndpointWait } from '../../models/endpoint';
import { OFFLINE, type JudgeNames, type KnownJudges, type Players } from '../../players/players';
import { MAX_SEED } from '../../rules/types';
import { isAsked } from '../../tasks/model-question';
import { BUILT_IN } from '../../tasks/prompts';
import { askedJudge } from '../../tasks/questions';
import { taskNamed } from '../../tasks/registry';
import { endpointProfiles, showProblems } from '../endpoints/profiles';
import type { Run } from '../episodes/runs';
import { targetReplay, targetTranscript } from '../transcripts/uris';
import { runArguments, type RunArguments } from './arguments';
import { EpisodeFlow } from './choose/episode';
import { choose, type Answers, type Choice } from './choose/flow';
import { fillIn, type FilledIn, type LastAnswers } from './choose/form';
import { forkOptions } from './choose/fork';
import { packNamed, TRANSCRIPT } from './choose/packs';
import {
  answeringModels,
  AS_IN_SETTINGS,
  judgeQuestion,
  judgesInSettings,
  judgesOf,
  ownJudgeQuestion,
  ownJudgesIn,
} from './choose/players';
import { NEW_SEED } from './choose/seed';
import { chosenOptions, chosenRuleFile } from './choose/tests';
import { sourceOnScreen } from './choose/sources';
import { askThrough } from '../worker/ask';
import type { RunContext } from './context';
import { rejudge, resume, runAgain } from './continue';
import { forkTranscript } from './fork';
import { editorPlayers } from './models';
import { followRun } from './progress';
import { gameSettings } from './settings';
import { startEpisode } from './start';
import { showingRefusals, showRefusal } from '../common/refusals';
import { mayRun } from '../common/trust';

const LAST = 'falsify.lastEpisode';

export { Consent } from './confirm';

interface Chosen extends FilledIn {
  readonly flow: EpisodeFlow;
}

/** The result of a command: its transcript, and the end of the run once there is one. */
export interface Begun {
  readonly uri: vscode.Uri;
  readonly ended: Run['ended'];
}

/** Arguments of the command that judges a transcript again; without any the user is asked. */
interface RejudgeOptions {
  /** The name of the judge. */
  readonly judges?: unknown;
  /** A question of the task that only this judge answers. */
  readonly question?: unknown;
  /** `seq` of the replies. */
  readonly targets?: unknown;
}

export class EpisodeRunner {
  /** Models and judges, also for questions outside of an episode. */
  readonly players: Players;
  readonly consent: RunContext['consent'];
  /** The file on screen when a form with changed answers was left. */
  private leftAbove: string | undefined;

  constructor(private readonly context: RunContext) {
    const { service, keys, limits, runs } = context;
    const onWait = (wait: EndpointWait) => runs.showWait(wait);
    this.players = editorPlayers(askThrough(service), keys, limits, undefined, onWait);
    this.consent = context.consent;
  }

  /** Asks for what is not given, and plays. A form whose answers cannot be played is shown again. */
  async run(args: readonly unknown[]): Promise<Begun | undefined> {
    if (!mayRun()) return undefined;
    return await showingRefusals(async () => {
      const preset = runArguments(args);
      for (let kept: LastAnswers | undefined; ;) {
        const chosen = await this.choose(preset, kept);
        if (!chosen) return undefined;
        try {
          return await this.use(chosen, preset);
        } catch (error) {
          if (!chosen.formShown) throw error;
          showRefusal(error);
          kept = chosen.last;
        } finally {
          chosen.flow.dispose();
        }
      }
    });
  }

  private async use(chosen: Chosen, preset: RunArguments): Promise<Begun | undefined> {
    if (!chosen.asSuite) return await this.begun(await this.start(chosen, preset), preset.quiet === true);
    await this.writeSuite(chosen);
    return undefined;
  }

  /** Continues the episode from where its transcript ends. */
  async resume(argument: unknown, options?: unknown): Promise<Begun | undefined> {
    return await this.withTranscript(argument, options, (uri, confirmed) =>
      resume(this.context, this.players, uri, confirmed),
    );
  }

  async runAgain(argument: unknown, options?: unknown): Promise<Begun | undefined> {
    return await this.withTranscript(argument, options, (uri, confirmed) =>
      runAgain(this.context, this.players, uri, confirmed),
    );
  }

  /** Continues from an earlier turn, of a published run too, as a separate episode. */
  async fork(argument: unknown, options?: unknown): Promise<Begun | undefined> {
    if (!mayRun()) return undefined;
    const { quiet, confirmed } = claimsIn(options);
    return await showingRefusals(async () => {
      const uri = targetReplay(argument);
      if (!uri) throw new ChoiceError(vscode.l10n.t('Open a transcript first.'));
      const { context, players } = this;
      const defaultJudges = () => this.judges(AS_IN_SETTINGS);
      const needs = { context, players, defaultJudges, randomSeed };
      const run = await forkTranscript(needs, uri, forkOptions(options), confirmed);
      return this.begun(run, quiet);
    });
  }

  async rejudge(argument: unknown, options?: unknown): Promise<Begun | undefined> {
    const { judges, question, targets } = (options ?? {}) as RejudgeOptions;
    const choose = (task: string) =>
      typeof question === 'string' && askedJudge(question) && typeof judges === 'string'
        ? this.judgeOf(question, judges)
        : this.chooseJudges(task, judges);
    return await this.withTranscript(argument, options, (uri, confirmed) =>
      rejudge(this.context, uri, choose, {
        confirmed,
        ...(isNumbers(targets) && { targets }),
      }),
    );
  }

  /** Lists the judges that may be asked one question about one reply. */
  async judgesFor(question: string): Promise<JudgeChoices> {
    const { keys } = this.context;
    const own = askedJudge(question);
    if (own) return { choices: (await answeringModels(keys, own)).map(judgeChoice), usual: '' };
    const { choices } = await judgeQuestion(keys);
    const [equivalence, compatibility] = judgesInSettings();
    const usual = question === 'equivalence' ? equivalence : compatibility;
    return { choices: choices.filter(({ value }) => value !== AS_IN_SETTINGS).map(judgeChoice), usual };
  }

  /** The judge of one question of a task, and no other. */
  private async judgeOf(question: string, name: string): Promise<KnownJudges> {
    const { judges, models } = await this.players.judges({ [question]: name });
    return { judges: judges.filter(({ identity }) => identity.question === question), models };
  }

  private async withTranscript(
    argument: unknown,
    options: unknown,
    begin: (uri: vscode.Uri, confirmed: boolean) => Promise<Run | undefined>,
  ): Promise<Begun | undefined> {
    if (!mayRun()) return undefined;
    const { quiet, confirmed } = claimsIn(options);
    return await showingRefusals(async () => {
      const uri = targetTranscript(argument);
      if (!uri) throw new ChoiceError(vscode.l10n.t('Open a transcript (*.episode.jsonl) first.'));
      const begun = await this.context.runs.reserve(uri, () => begin(uri, confirmed));
      if (!begun) throw new ChoiceError(vscode.l10n.t('This episode is already running or being judged.'));
      return this.begun(begun.result, quiet);
    });
  }

  private async begun(run: Run | undefined, quiet: boolean): Promise<Begun | undefined> {
    if (!run) return undefined;
    const shown = quiet ? Promise.resolve() : this.context.show(run.uri, true);
    followRun(run, this.context, { quiet, shown });
    await shown;
    return { uri: run.uri, ended: run.ended };
  }

  private async writeSuite({ answers, flow }: Chosen): Promise<void> {
    const { writeAsSuite } = await import('./as-suite');
    const source = await flow.source(answers.source ?? '');
    await writeAsSuite(answers, source, chosenOptions(answers));
  }

  /** `kept`: the answers of a form that could not be played. */
  private async choose(preset: RunArguments, kept: LastAnswers | undefined): Promise<Chosen | undefined> {
    const problems = endpointProfiles();
    void showProblems(problems);
    const [own] = Object.keys(preset.offered ?? {});
    const onScreen = sourceOnScreen();
    // A group alone is one of the file on screen, which otherwise is only proposed.
    const source = preset.source ?? own ?? (preset.group === undefined ? undefined : onScreen);
    const asksMore = preset.pack === undefined && preset.judges === undefined;
    const flow = new EpisodeFlow(
      this.context,
      asksMore,
      own === undefined ? (source ?? onScreen) : undefined,
    );
    try {
      const answers: Answers = {
        ...(source !== undefined && { source }),
        ...(source !== undefined && (await this.groupIn(flow, source, preset.group))),
        ...(preset.rule !== undefined && { rule: String(preset.rule) }),
        ...(preset.triple !== undefined && { triple: String(preset.triple) }),
        ...preset.offered,
        ...(preset.setting !== undefined && { setting: preset.setting }),
        ...(preset.model !== undefined && { model: preset.model }),
        ...(preset.judges !== undefined && { judges: preset.judges }),
        ...(preset.tests !== undefined && { tests: String(preset.tests) }),
      };
      const last = kept ?? this.lastAnswers(onScreen);
      const { t } = vscode.l10n;
      const filled = await fillIn(flow, answers, last, {
        run: t('Run the episode'),
        second: 'setting',
        suite: t('Make a suite of it…'),
        keep: (changed) => this.keep(changed, onScreen),
      });
      if (filled) {
        await this.keep(filled.last, undefined);
        return { ...filled, flow };
      }
    } catch (error) {
      flow.dispose();
      throw error;
    }
    flow.dispose();
    return undefined;
  }

  /** Those of the last time, but the file on screen, unless a form above the same one was left with another. */
  private lastAnswers(onScreen: string | undefined): LastAnswers {
    const last = this.context.memory.get<LastAnswers>(LAST) ?? {};
    return onScreen === undefined || onScreen === this.leftAbove
      ? last
      : { ...last, source: { value: onScreen, label: onScreen } };
  }

  private async keep(last: LastAnswers, leftAbove: string | undefined): Promise<void> {
    this.leftAbove = leftAbove;
    await this.context.memory.update(LAST, last);
  }

  /** CodeLenses name groups by their place, choices by their ids. */
  private async groupIn(flow: EpisodeFlow, source: string, group: RunArguments['group']): Promise<Answers> {
    if (group === undefined) return {};
    const opened = await flow.source(source);
    return { group: opened.keyFor?.(group) ?? String(group) };
  }

  private async start({ answers, flow }: Chosen, preset: RunArguments): Promise<Run | undefined> {
    const seed = preset.seed ?? seedOf(answers);
    const source = answers.source ?? '';
    const scene = await (await flow.source(source)).make(answers, seed);
    const setting = answers.setting ?? '';
    const { task, scenario } = scene;
    const near = preset.example ? this.context.list.storage : chosenRuleFile(answers);
    const words =
      preset.pack ?? (answers.pack === TRANSCRIPT ? answers.transcript : answers.pack) ?? BUILT_IN;
    const pack = await packNamed(words, { task, setting }, this.players.ask);
    return await startEpisode(this.context, this.players, {
      scene,
      setting,
      seed,
      player: (await this.players.player(answers.model ?? '')).in({ seed, task, setting, scenario }),
      judges: await this.judges(answers.judges ?? OFFLINE, ownJudgesIn(answers)),
      options: { ...chosenOptions(answers), ...(preset.tests !== undefined && { tests: preset.tests }) },
      formatRetries: gameSettings(near).formatRetries,
      ...(pack && { pack }),
      confirmed: preset.confirmed === true,
      ...(near && { near }),
    });
  }

  private async judges(choice: string, own: JudgeNames = {}): Promise<KnownJudges> {
    const [equivalence, compatibility] =
      choice === AS_IN_SETTINGS ? judgesInSettings() : ([choice, choice] as const);
    return await this.players.judges({ equivalence, compatibility, ...own });
  }

  /** `preset`: the judge of equivalence and compatibility. Without it judges of the task's own questions are asked for, too. */
  private async chooseJudges(task: string, preset: unknown): Promise<KnownJudges | undefined> {
    const { keys } = this.context;
    const own = taskNamed(task)?.judges.filter(isAsked) ?? [];
    const usual = own.length > 0 ? await judgesOf(task, keys) : await judgeQuestion(keys);
    const isPreset = typeof preset === 'string';
    const flow = {
      title: vscode.l10n.t('Re-judge Transcript'),
      next: async (answers: Answers) => {
        if (usual && answers.judges === undefined) return usual;
        return isPreset ? undefined : await ownJudgeQuestion(task, answers, keys);
      },
      steps: () => own.length + (usual ? 1 : 0),
    };
    const chosen = await choose(flow, isPreset ? { judges: preset } : {});
    return chosen && (await this.judges(chosen.judges ?? OFFLINE, ownJudgesIn(chosen)));
  }
}

const judgeChoice = ({ value, label, description = '' }: Choice): JudgeChoices['choices'][number] => ({
  value,
  label,
  description,
});

/** Options that the caller of a command may pass: that nothing is to be shown, and that the calls were agreed to. */
function claimsIn(options: unknown): { readonly quiet: boolean; readonly confirmed: boolean } {
  const { quiet, confirmed } = (options ?? {}) as { readonly quiet?: unknown; readonly confirmed?: unknown };
  return { quiet: quiet === true, confirmed: confirmed === true };
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

const seedOf = ({ seed = NEW_SEED }: Answers): number => (seed === NEW_SEED ? randomSeed() : Number(seed));

const randomSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (MAX_SEED + 1);
