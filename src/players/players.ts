/** Resolves players and judges by name, for every host that plays episodes. */
import { ChoiceError } from '../base/choice-error';
import type { Header } from '../episode/events';
import type { Chosen } from '../episode/judge';
import { makeExtractor, makeJudges } from '../judges';
import type { Ask } from '../judges/questions';
import type { ChatModel, ChatParams, ModelIdentity, SetParam } from '../models/chat-model';
import { defaultDecoding } from '../models/decoding';
import {
  endpointChange,
  endpointModel,
  EndpointPools,
  originOf,
  paramsOf,
  ProfileError,
  type EndpointProfile,
  type SharedLimits,
} from '../models/endpoint';
import { offlineModel, type OfflinePlay } from '../models/offline/model';
import { taskNamed, TASKS } from '../tasks/registry';

export const OFFLINE = 'offline';

/** The agents of all tasks; each task lists those that can play it. */
const agentNames = (): readonly string[] => TASKS.flatMap(({ agents }) => agents.map(({ name }) => name));

/** The parts that differ between hosts. */
export interface PlayersHost extends SharedLimits {
  readonly ask: Ask;
  /** The endpoint profile of that name. A host may throw an error of its own where there is none. */
  profile(name: string): EndpointProfile | undefined;
  /** The key that may be sent to an origin (scheme, host and port), and to no other. */
  key(origin: string): Promise<string | undefined>;
  /** Tells how a key is set, in messages about one that is missing or refused. Default: the command of the editor. */
  readonly setKey?: string;
  /** A language model of the editor, `VENDOR/ID`; absent where there is no editor. */
  editorModel?(name: string): Promise<ChatModel>;
}

/** A model, with what is known of it beside its interface. */
export interface KnownModel {
  readonly model: ChatModel;
  /** Parameters of each call; undefined: the experiment's decoding. */
  readonly params?: ChatParams;
  /** The profile of an endpoint. */
  readonly profile?: EndpointProfile;
  /** True where a key goes to the endpoint. */
  readonly hasKey?: boolean;
}

/** A player before its episode is known: an agent depends on the scenario, other models are the same for all. */
export interface Player {
  /** `offline:AGENT`, the name of a profile, or `vscode:VENDOR/ID`. */
  readonly name: string;
  /** The profile of an endpoint. */
  readonly profile?: EndpointProfile;
  in(play: Omit<OfflinePlay, 'agent'>): KnownModel;
}

/** Names of judges by their question: `offline`, or a name that `Players.named` resolves. An absent one is `offline`. */
export type JudgeNames = Readonly<Record<string, string>>;

export interface KnownJudges {
  /** Judges, with the model that reads replies where one is chosen. */
  readonly judges: readonly Chosen[];
  /** Judges that are models, by their question. */
  readonly models: Readonly<Record<string, KnownModel>>;
}

/** Decoding and prices of one suite or run that take the place of the profile's. */
export type ProfileOverrides = Partial<Pick<EndpointProfile, SetParam | 'price'>>;

/** Models are named `offline:AGENT`, `endpoint:PROFILE` or `vscode:VENDOR/ID`. Every method rejects with ChoiceError. */
export class Players {
  private readonly pools;

  constructor(private readonly host: PlayersHost) {
    this.pools = new EndpointPools(host);
  }

  get ask(): Ask {
    return this.host.ask;
  }

  async player(name: string, overrides?: ProfileOverrides): Promise<Player> {
    const agent = agentNames().find((each) => `${OFFLINE}:${each}` === name);
    if (agent) return { name, in: (play) => ({ model: offlineModel({ agent, ...play }, this.ask) }) };
    const known = await this.named(name, overrides);
    return {
      name: shownName(known.model.identity),
      in: ({ task }) => forTask(known, task),
      ...profileIn(known),
    };
  }

  /** A model that is not an agent. */
  async named(name: string, overrides: ProfileOverrides = {}): Promise<KnownModel> {
    const at = name.indexOf(':');
    const [kind, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (kind === 'vscode') return { model: await this.editorModel(rest) };
    const profile = kind === 'endpoint' ? this.host.profile(rest) : undefined;
    if (profile) return await this.endpoint({ ...profile, ...overrides });
    if (kind === OFFLINE) throw new ChoiceError(`There is no offline agent "${rest}".`);
    throw new ChoiceError(
      kind === 'endpoint' ? `There is no endpoint profile "${rest}".` : `There is no model "${name}".`,
    );
  }

  async judges(names: JudgeNames): Promise<KnownJudges> {
    const found: [question: string, known: KnownModel][] = [];
    for (const [question, name] of Object.entries(names))
      if (name !== OFFLINE) found.push([question, await this.named(name)]);
    const models = Object.fromEntries(found);
    const own = Object.fromEntries(found.map(([question, { model }]) => [question, model]));
    const { equivalence = OFFLINE, compatibility = OFFLINE } = own;
    const thinking = Object.fromEntries(
      found.map(([question, { profile }]) => [question, profile?.thinking === true]),
    );
    const prices = Object.fromEntries(found.map(([question, { profile }]) => [question, profile?.price]));
    const judges = makeJudges({ equivalence, compatibility, own, thinking, prices }, this.ask);
    return { judges: [...judges, ...makeExtractor({ own, thinking, prices })], models };
  }

  /** The player that a transcript names. */
  async playerOf({ model, seed }: Pick<Header, 'model' | 'seed'>): Promise<Player> {
    this.demandSame(model);
    if (model.kind === OFFLINE && seed === undefined)
      throw new ChoiceError('Its header has no seed, so the agent would play differently.');
    return await this.player(nameOf(model));
  }

  /** The model that a transcript names, for its scenario. */
  async ofHeader(header: Header): Promise<KnownModel> {
    const { seed = 0, task, setting, scenario } = header;
    return (await this.playerOf(header)).in({ seed, task, setting, scenario });
  }

  /** The judge of a question that a transcript names. */
  judgeNameIn({ judges }: Pick<Header, 'judges'>, question: string): string {
    const by = judges.find((each) => each.question === question)?.by;
    if (by) this.demandSame(by);
    return by?.kind === 'endpoint' || by?.kind === 'vscode' ? nameOf(by) : OFFLINE;
  }

  /** The names of all judges of a transcript, by their question. */
  judgeNamesIn(header: Pick<Header, 'judges'>): JudgeNames {
    const questions = header.judges.map(({ question }) => question);
    return Object.fromEntries(questions.map((question) => [question, this.judgeNameIn(header, question)]));
  }

  /** The judges that a transcript names. */
  async judgesOf(header: Pick<Header, 'judges'>): Promise<KnownJudges> {
    return await this.judges(this.judgeNamesIn(header));
  }

  /** Refuses a profile that has moved: a conversation with one host must not continue with another. */
  private demandSame(by: Header['judges'][number]['by']): void {
    const profile = by.kind === 'endpoint' ? this.host.profile(by.name) : undefined;
    const change = profile && endpointChange(by, profile);
    if (!change) return;
    throw new ChoiceError(
      `The transcript is of ${change.was}, and the profile "${by.name}" is model ${change.now} now. ` +
        'Put the profile back as it was, or choose another model.',
    );
  }

  /** Looks the key up by the origin that the profile names now, whatever it named before. */
  private async endpoint(profile: EndpointProfile): Promise<KnownModel> {
    const { setKey } = this.host;
    try {
      const key = await this.host.key(originOf(profile));
      const pool = this.pools.of(profile);
      const model = endpointModel(profile, { pool, ...(key && { key }), ...(setKey && { setKey }) });
      return { model, params: paramsOf(profile), profile, hasKey: key !== undefined };
    } catch (error) {
      throw error instanceof ProfileError ? new ChoiceError(error.message) : error;
    }
  }

  private async editorModel(name: string): Promise<ChatModel> {
    if (this.host.editorModel) return await this.host.editorModel(name);
    throw new ChoiceError(`${name} is a model of the editor: use it there.`);
  }
}

const nameOf = ({ kind, name }: Pick<ModelIdentity, 'name'> & { readonly kind: string }): string =>
  `${kind}:${name}`;

/** The name for people: that of a profile stands for itself. */
export const shownName = (identity: Pick<ModelIdentity, 'kind' | 'name'>): string =>
  identity.kind === 'endpoint' ? identity.name : nameOf(identity);

/** The model as it plays a task: what its profile leaves open is as in the experiment of the task. */
function forTask(known: KnownModel, task: string): KnownModel {
  const { profile } = known;
  if (!profile) return known;
  return {
    ...known,
    params: paramsOf(profile, defaultDecoding(profile.thinking ?? false, taskNamed(task)?.sampling)),
  };
}

const profileIn = ({ profile }: KnownModel): Pick<Player, 'profile'> => (profile ? { profile } : {});
