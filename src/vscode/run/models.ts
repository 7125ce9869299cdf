import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import type { Ask } from '../../judges/questions';
import type { ChatModel } from '../../models/chat-model';
import type { EndpointProfile, LimitsOf, SharedLimits } from '../../models/endpoint';
import { Players } from '../../players/players';
import type { EndpointKeys } from '../endpoints/keys';
import { profileNamed } from '../endpoints/profiles';
import { EditorModel, nameOfModel } from '../language-models/chat-model';

/** Players and judges by name: with the profiles of the settings, the keys of this window and VS Code's models. */
export const editorPlayers = (
  ask: Ask,
  keys: EndpointKeys,
  limits: LimitsOf,
  /** Puts other limits in the place of a profile's own. */
  limited = (profile: EndpointProfile) => profile,
  onWait?: SharedLimits['onWait'],
): Players =>
  new Players({
    ask,
    limits,
    onWait,
    profile(name) {
      const profile = profileNamed(name);
      return profile && limited(profile);
    },
    key: (origin) => keys.of(origin),
    editorModel,
  });

async function editorModel(name: string): Promise<ChatModel> {
  const models = await vscode.lm.selectChatModels();
  const model = models.find((each) => nameOfModel(each) === name);
  if (model) return new EditorModel(model);
  throw new ChoiceError(
    vscode.l10n.t('VS Code has no language model "{0}" now. Is its provider installed and signed in?', name),
  );
}
