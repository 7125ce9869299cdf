import * as vscode from 'vscode';
import type { Header } from '../../episode/events';
import type { Judge } from '../../episode/judge';
import { makeJudges } from '../../judges';
import type { Ask } from '../../judges/questions';
import type { ChatModel, ChatParams, ModelIdentity } from '../../models/chat-model';
import {
  endpointChange,
  endpointModel,
  EndpointPools,
  originOf,
  paramsOf,
  type EndpointProfile,
} from '../../models/endpoint';
import { offlineModel, type OfflinePlay } from '../../models/offline/model';
import { AGENTS, type AgentName } from '../../models/offline/question';
import type { EndpointKeys } from '../endpoints/keys';
import { profileNamed } from '../endpoints/profiles';
import { EditorModel, nameOfModel } from '../language-models/chat-model';
import { ChoiceError } from './choose/flow';

/** A model, with what is known of it beside its interface. */
export interface KnownModel {
  readonly model: ChatModel;
  /** What goes along with each call; undefined: the experiment's decoding. */
  readonly params?: ChatParams;
  /** Of an endpoint. */
  readonly profile?: EndpointProfile;
}

/** Models and judges by the names that choices have: `offline:falsifying`, `endpoint:NAME`, `vscode:VENDOR/ID`. */
export class Models {
  private readonly pools = new EndpointPools();

  constructor(
    readonly ask: Ask,
    private readonly keys: EndpointKeys,
  ) {}

  /** Who plays. Throws ChoiceError where there is no such model. */
  async player(choice: string, play: Omit<OfflinePlay, 'agent'>): Promise<KnownModel> {
    const agent = AGENTS.find((each) => `offline:${each}` === choice);
    return agent ? this.agent(agent, play) : await this.named(choice);
  }

  /** A model that is no agent. Throws ChoiceError. */
  async named(choice: string): Promise<KnownModel> {
    const at = choice.indexOf(':');
    const [kind, name] = [choice.slice(0, at), choice.slice(at + 1)];
    if (kind === 'vscode') return { model: new EditorModel(await editorModel(name)) };
    const profile = kind === 'endpoint' ? profileNamed(name) : undefined;
    if (!profile) throw new ChoiceError(vscode.l10n.t('There is no model "{0}".', choice));
    return await this.endpoint(profile);
  }

  /** The model that a transcript names. Throws ChoiceError where it is not to be had any more. */
  async ofHeader(header: Header): Promise<KnownModel> {
    const { model: identity, seed = 0, task, setting, scenario } = header;
    demandSame(identity);
    return await this.player(choiceOf(identity), { seed, task, setting, scenario });
  }

  /** `offline`, or the name of a model, for each of the two questions. */
  async judges(equivalence: string, compatibility: string): Promise<KnownJudges> {
    const named = async (choice: string) => (choice === 'offline' ? undefined : await this.named(choice));
    const [first, second] = [await named(equivalence), await named(compatibility)];
    return {
      judges: makeJudges(
        {
          equivalence: first?.model ?? 'offline',
          compatibility: second?.model ?? 'offline',
          thinking: {
            equivalence: first?.profile?.thinking === true,
            compatibility: second?.profile?.thinking === true,
          },
        },
        this.ask,
      ),
      ...(first && { equivalence: first }),
      ...(second && { compatibility: second }),
    };
  }

  /** The judges that a transcript names. Throws ChoiceError where one is not to be had any more, or has moved. */
  async judgesOf({ judges }: Header): Promise<KnownJudges> {
    const of = (question: string): string => {
      const by = judges.find((each) => each.question === question)?.by;
      if (by) demandSame(by);
      return by && (by.kind === 'endpoint' || by.kind === 'vscode')
        ? choiceOf({ ...by, kind: by.kind })
        : 'offline';
    };
    return await this.judges(of('equivalence'), of('compatibility'));
  }

  private agent(agent: AgentName, play: Omit<OfflinePlay, 'agent'>): KnownModel {
    return { model: offlineModel({ agent, ...play }, this.ask) };
  }

  /** The key is looked up by the origin that the profile names now, whatever it named before. */
  private async endpoint(profile: EndpointProfile): Promise<KnownModel> {
    const key = await this.keys.of(originOf(profile));
    const model = endpointModel(profile, { pool: this.pools.of(profile), ...(key && { key }) });
    return { model, params: paramsOf(profile), profile };
  }
}

export interface KnownJudges {
  readonly judges: readonly Judge[];
  readonly equivalence?: KnownModel;
  readonly compatibility?: KnownModel;
}

/** The name of a model in choices. */
const choiceOf = ({ kind, name }: Pick<ModelIdentity, 'kind' | 'name'>): string => `${kind}:${name}`;

/** What was said to one place must not go on to another because a profile has changed. Throws ChoiceError. */
function demandSame(by: Header['judges'][number]['by']): void {
  const profile = by.kind === 'endpoint' ? profileNamed(by.name) : undefined;
  const change = profile && endpointChange(by, profile);
  if (!change) return;
  throw new ChoiceError(
    vscode.l10n.t(
      'The transcript is of {0}, and the profile "{1}" is {2} now. Put the profile back as it was, or choose another model.',
      change.was,
      by.name,
      change.now,
    ),
  );
}

async function editorModel(name: string): Promise<vscode.LanguageModelChat> {
  const models = await vscode.lm.selectChatModels();
  const model = models.find((each) => nameOfModel(each) === name);
  if (model) return model;
  throw new ChoiceError(
    vscode.l10n.t('VS Code has no language model "{0}" now. Is its provider installed and signed in?', name),
  );
}
