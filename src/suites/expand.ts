/** Expands a suite into its cells, in a stable order. */
import { ChoiceError } from '../base/choice-error';
import { filesBelow, type FolderEntry } from '../base/files-below';
import { groupBy } from '../base/group-by';
import type { EpisodePlan } from '../episode/plan';
import { loadOf } from '../episode/header';
import { cellFileName } from '../episode/file-name';
import type { Chosen } from '../episode/judge';
import { defaultDecoding } from '../models/decoding';
import { type ChosenScenario, planWith } from '../players/episode';
import type { JudgeNames, KnownJudges, Player, ProfileOverrides } from '../players/players';
import type { Issue } from '../rules/read/schema-issues';
import { listed } from '../rules/words';
import { groupSeed } from '../rules/group-seed';
import { isPlainTextName, type PromptPack } from '../tasks/prompts';
import { isPlayedIn } from '../tasks/registry';
import type { MadeScenarios, TaskFolder } from '../tasks/scenarios';
import { type GameOptions, ScenarioError, type Task } from '../tasks/task';
import { cellId, scenarioText, type ScenarioTexts } from '../episode/cell-id';
import type { Cell } from './cells';
import { equalCells, modelPlace } from './equal-cells';
import { judgeNamesOf, playerName, overridesOf } from './models';
import type { BlockScenarios } from './scenarios';
import { type Block, blockWords, isInFolder, type Suite, suiteFieldsOf } from './schema';

/** The services of a suite's host. A rejection with ChoiceError is reported at its place in the file. */
export interface SuiteHost<R = unknown> {
  /** Version of Falsify. */
  readonly version: string;
  /** Names are those of `Players`. */
  player(name: string, decoding: ProfileOverrides): Promise<Player>;
  judges(names: JudgeNames): Promise<KnownJudges>;
  /** A rule-group file, by its path from the suite, as `make` takes it. */
  rules(path: string): Promise<R>;
  /** The text of a file in the format of a task, by its path from the suite. */
  text(path: string): Promise<string>;
  /** Lists the entries of a folder, by its path from the suite. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** The instructions in a file, by its path from the suite. */
  pack(path: string, task: Task, settings: readonly string[]): Promise<PromptPack>;
  /** Makes the scenarios of a block, as `makeScenarios` does. Rejects with CancelledError, too. */
  make(block: BlockScenarios<R>): Promise<MadeScenarios>;
}

export interface Expansion {
  readonly cells: readonly Cell[];
  readonly judges: KnownJudges | undefined;
  readonly issues: readonly Issue[];
  /** Episodes of models that are not known: none of them is a cell, since its id depends on the model. */
  readonly ofUnknown: number;
  /** Notes on the draws. */
  readonly notes: readonly string[];
}

/** Rejects with CancelledError. */
export async function expandSuite<R>(suite: Suite, host: SuiteHost<R>): Promise<Expansion> {
  const expander = new Expander(suite, host);
  for (const block of suite.blocks) await expander.block(block);
  for (const block of suite.faulty) await expander.check(block);
  return await expander.result();
}

interface Making {
  readonly block: Block;
  readonly scenarios: readonly ChosenScenario[];
  readonly options: GameOptions;
  readonly pack?: PromptPack;
}

/** The requested item is missing; an issue says so. */
const FAILED = Symbol('failed');
type Failed = typeof FAILED;

class Expander<R> {
  private readonly cells = new Map<string, Cell>();
  private readonly issues: Issue[] = [];
  private readonly notes: string[] = [];
  private ofUnknown = 0;
  private readonly players = new Map<string, Player | undefined>();
  private known: Promise<KnownJudges | undefined> | undefined;

  constructor(
    private readonly suite: Suite,
    private readonly host: SuiteHost<R>,
  ) {}

  async block(block: Block): Promise<void> {
    const making = await this.made(block);
    const players = await this.playersOf(block);
    if (!making) return;
    const { settings } = block;
    const played = making.scenarios.flatMap(({ task, scenario }) =>
      settings.filter((setting) => isPlayedIn(task, scenario, setting)),
    );
    this.ofUnknown += played.length * block.repeats * (block.models.length - players.length);
    const conditions = players.flatMap((player) => settings.map((setting) => ({ ...player, setting })));
    // A scenario at a time, whose text is written once for the ids of its cells; their order is that of the conditions.
    const found = conditions.map((): Cell[] => []);
    for (const scenario of making.scenarios) {
      const texts: ScenarioTexts = new Map();
      const cells = conditions.map(async (condition) =>
        isPlayedIn(scenario.task, scenario.scenario, condition.setting)
          ? await this.repeatsOf(making, { ...condition, scenario }, texts)
          : [],
      );
      for (const [at, own] of (await Promise.all(cells)).entries()) found[at].push(...own);
    }
    const equal = found.flat().filter((cell) => {
      if (this.cells.has(cell.id)) return true;
      this.cells.set(cell.id, cell);
      return false;
    });
    const pairs = groupBy(equal, ({ id, model }) => JSON.stringify([model, this.cells.get(id)?.model]));
    for (const own of pairs.values()) this.issues.push(equalCells(block, own, this.cells.get(own[0].id)));
  }

  /** Reports the models and files that are not there. What the fields choose together is not known without all of them. */
  async check(block: Block): Promise<void> {
    await this.rulesOf(block);
    await this.ownFileOf(block);
    await this.packOf(block);
    await this.playersOf(block);
  }

  async result(): Promise<Expansion> {
    const judges = await this.judges();
    const blocks = [...this.suite.blocks, ...this.suite.faulty];
    for (const name of Object.keys(this.suite.models))
      if (!blocks.some(({ models }) => models.includes(name)))
        this.issues.push({
          path: ['models', name],
          code: 'unused-model',
          severity: 'warning',
          key: true,
          message: `No block names the model "${name}"`,
        });
    const { issues, ofUnknown, notes } = this;
    return { cells: [...this.cells.values()], judges, issues, ofUnknown, notes };
  }

  /** The scenarios of a block; undefined where they cannot be made. */
  private async made(block: Block): Promise<Making | undefined> {
    const { index, task } = block;
    const source = await this.rulesOf(block);
    const own = await this.ownFileOf(block);
    const files = await this.filesOf(block);
    const pack = await this.packOf(block);
    if (source === FAILED || own === FAILED || files === FAILED || pack === FAILED) return undefined;
    const choice = {
      task: task.id,
      fields: block.fields,
      seed: this.suite.seed,
      ...(source && { source }),
      ...(own && { text: own }),
      ...(files && { files }),
    };
    const place = (message: string) => ['episodes', index, ...fieldIn(message, block)];
    return await this.caught(place, 'no-scenarios', async () => {
      const made = await this.host.make(choice);
      const options = task.gameOptions?.chosen(blockWords(task, block.fields)) ?? {};
      this.notes.push(...made.notes);
      return { block, scenarios: chosen(made, task, source?.name), options, ...(pack && { pack }) };
    });
  }

  /** The rule-group file of a block; undefined where its task takes none. */
  private async rulesOf({ index, task, fields }: Block): Promise<BlockScenarios<R>['source'] | Failed> {
    const { file: field } = suiteFieldsOf(task);
    const name = field === undefined ? undefined : fields[field];
    if (field === undefined || typeof name !== 'string') return undefined;
    const path = ['episodes', index, field];
    const file = await this.caught(path, 'rules-file', () => this.host.rules(name));
    return file ? { file, name } : FAILED;
  }

  /** The file in the format of a block's task; undefined where it names none. */
  private async ownFileOf({ index, task, fields }: Block): Promise<BlockScenarios<R>['text'] | Failed> {
    const { ownFile: field } = suiteFieldsOf(task);
    const name = field === undefined ? undefined : fields[field];
    if (field === undefined || typeof name !== 'string') return undefined;
    const text = await this.caught(['episodes', index, field], 'task-file', () => this.host.text(name));
    return text === undefined ? FAILED : { text, name };
  }

  /** The files of the folder of a block's task by their names; undefined where it needs none. */
  private async filesOf(block: Block): Promise<BlockScenarios<R>['files'] | Failed> {
    const { index, task, fields } = block;
    const { folder } = suiteFieldsOf(task);
    if (!folder) return undefined;
    const { field } = folder;
    const isNamed = fields[field] !== undefined;
    const place = (message: string) => ['episodes', index, ...(isNamed ? [field] : fieldIn(message, block))];
    const read = async () =>
      folder.isWanted(blockWords(task, fields)) ? await this.filesIn(folder, fields[field]) : {};
    const files = await this.caught(place, 'task-file', read);
    return files ?? FAILED;
  }

  /** Rejects with ChoiceError where one of the files is missing. */
  private async filesIn({ field, files }: TaskFolder, path: unknown): Promise<Record<string, string>> {
    if (typeof path !== 'string')
      throw new ChoiceError(`The files ${listed(files)} are needed`, `Name their folder: \`${field}\``);
    const found = await filesBelow(path, new Set(files), (folder) => this.host.list(folder));
    const missing = files.filter((name) => !found.has(name));
    if (missing.length > 0) throw new ChoiceError(`\`${field}\`: ${path} has no ${listed(missing, 'or')}`);
    const texts = [...found].map(async ([name, at]) => [name, await this.host.text(at)] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  /** The instructions of a block; undefined where they are those that come with the task. */
  private async packOf({ index, task, prompts, settings }: Block): Promise<PromptPack | undefined | Failed> {
    if (prompts === undefined) return undefined;
    const path = ['episodes', index, 'prompts'];
    const pack = this.caught(path, 'prompts-file', async () => {
      // Any text could be sent to a model otherwise, by a suite that somebody else wrote.
      if (isPlainTextName(prompts) && !isInFolder(prompts))
        throw new ChoiceError(
          `${prompts} is not in the folder of the suite`,
          'Put the text beside the suite, or name a *.prompts.yaml',
        );
      return await this.host.pack(prompts, task, settings);
    });
    return (await pack) ?? FAILED;
  }

  private async playersOf({ index, task, models, fields }: Block) {
    const found: { readonly model: string; readonly player: Player }[] = [];
    for (const model of models) {
      const path = ['episodes', index, ...modelPlace(model, fields)];
      const player = await this.caught(path, 'unknown-model', () => this.player(model, task));
      if (player) found.push({ model, player });
    }
    return found;
  }

  private async player(model: string, task: Task): Promise<Player> {
    const name = playerName(this.suite, model);
    const agents = task.agents.map((agent) => `offline:${agent.name}`);
    if (name.startsWith('offline:') && !agents.includes(name))
      throw new ChoiceError(
        `The task ${task.id} has no offline agent "${name.slice('offline:'.length)}"`,
        `There are ${agents.join(', ')}`,
      );
    const known = this.players.get(model) ?? (await this.host.player(name, overridesOf(this.suite, model)));
    this.players.set(model, known);
    return known;
  }

  /** Resolved once: which model reads the replies is a part of each cell. */
  private judges(): Promise<KnownJudges | undefined> {
    const names = judgeNamesOf(this.suite);
    this.known ??= this.caught(['judges'], 'unknown-model', () => this.host.judges(names));
    return this.known;
  }

  /** An episode and its repeats; none where it cannot be planned. */
  private async repeatsOf(
    { block, options, pack }: Making,
    episode: Pick<Cell, 'model' | 'player' | 'setting' | 'scenario'>,
    texts: ScenarioTexts,
  ): Promise<readonly Cell[]> {
    const { seed: first } = this.suite;
    const chosen = { ...episode, options, ...(pack && { pack }) };
    const { judges = [] } = (await this.judges()) ?? {};
    const plan = await this.caught(['episodes', block.index], 'no-scenarios', () =>
      planCell({ ...chosen, seed: first, repeat: 1, version: this.host.version }, judges),
    );
    if (!plan) return [];
    const size = sizeOf(plan);
    // With the seed of the suite alone an agent would draw the same numbers in every scenario. Settings share them.
    const isAgent = plan.header.model.kind === 'offline';
    const own = isAgent ? groupSeed(first, scenarioText(plan.header, true, texts)) : first;
    const repeats = Array.from({ length: block.repeats }, async (_, before): Promise<Cell> => {
      const repeat = before + 1;
      const seed = repeat === 1 ? own : groupSeed(own, `repeat/${repeat}`);
      const header = { ...plan.header, seed, repeat };
      const id = await cellId(header, texts);
      return { id, file: cellFileName(header, id), block: block.index, ...chosen, seed, repeat, ...size };
    });
    return await Promise.all(repeats);
  }

  /** Resolves a choice; undefined if it is unavailable, which becomes an issue at its place. */
  private async caught<T>(
    at: Issue['path'] | ((message: string) => Issue['path']),
    code: string,
    get: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await get();
    } catch (error) {
      if (!(error instanceof ChoiceError) && !(error instanceof ScenarioError)) throw error;
      const hint = error instanceof ChoiceError ? error.hint : undefined;
      const path = typeof at === 'function' ? at(error.message) : at;
      const issue = { path, code, message: error.message, ...(hint !== undefined && { hint }) };
      if (!this.issues.some((other) => other.message === issue.message && samePath(other.path, path)))
        this.issues.push(issue);
      return undefined;
    }
  }
}

/** The field of a block that a message is about: the one that it names, or that stands for what it names. */
function fieldIn(message: string, { task, fields }: Block): readonly string[] {
  const { shape, called = {}, file } = suiteFieldsOf(task);
  // The name of the file may have any word in it.
  const own = Object.keys(shape).filter((name) => name !== file && fields[name] !== undefined);
  const words = own.map((name) => Object.keys(called).find((word) => called[word] === name) ?? name);
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(message);
  const found =
    own.find((name) => message.includes(`\`${name}\``)) ??
    own.find(isNamed) ??
    own.find((_, at) => isNamed(words[at]));
  return found === undefined ? [] : [found];
}

const samePath = (p: Issue['path'], q: Issue['path']): boolean => p.join('/') === q.join('/');

const chosen = ({ scenarios }: MadeScenarios, task: Task, file: string | undefined): ChosenScenario[] =>
  scenarios.map(({ scenario, source }) => ({
    task: task.id,
    scenario,
    ...(source && { source: { file: file?.split('/').at(-1) ?? '', ...source } }),
  }));

/** The plan of the episode of a cell, as it is played. Rejects with ScenarioError. */
export function planCell(
  cell: Pick<Cell, 'player' | 'setting' | 'scenario' | 'repeat' | 'seed' | 'options' | 'pack'> & {
    readonly version: string;
  },
  judges: readonly Chosen[],
): Promise<EpisodePlan> {
  const { player, setting, scenario, repeat, seed, options, pack, version } = cell;
  return planWith(player, {
    ...scenario,
    setting,
    seed,
    repeat,
    options,
    version,
    judges,
    ...(pack && { pack }),
  });
}

/** The calls of a planned episode, and the tokens of a reply, at most. */
export const sizeOf = ({ header, params, model }: EpisodePlan): Pick<Cell, 'load' | 'maxTokens'> => ({
  load: loadOf(header),
  maxTokens: model.identity.kind === 'offline' ? defaultDecoding().maxTokens : params.maxTokens,
});
