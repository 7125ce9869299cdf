/** Asks a server for its models while an endpoint is added. */
import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { KEY_FAULTS } from '../../episode/key-faults';
import { originOf } from '../../models/endpoint/address';
import { Fault } from '../../models/endpoint/fault';
import { listModels } from '../../models/endpoint/list-models';
import { withSignal } from '../common/cancellable';
import type { EndpointKeys } from './keys';

/** A server that does not answer for so long has no list of models. */
const LIST_MS = 15_000;

/** The reason why there is no list of models. */
interface Unlisted {
  readonly message: string;
  /** The server wants a key, or another one. */
  readonly isAboutKey: boolean;
  /** The server was reached. */
  readonly isAnswered: boolean;
}

/** The names of the models that the server lists. */
export async function listedModels(
  { baseURL, key }: { readonly baseURL: string; readonly key: string },
  keys: EndpointKeys,
): Promise<readonly string[] | Unlisted> {
  const { t } = vscode.l10n;
  const origin = originOf({ baseURL });
  const sent = key || (await keys.of(origin));
  const location = vscode.ProgressLocation.Notification;
  const progress = { location, cancellable: true, title: t('Asking {0} for its models', origin) };
  return await vscode.window.withProgress(progress, (_, token) =>
    withSignal(token, async (signal) => {
      const either = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]);
      try {
        const models = await listModels(baseURL, { key: sent, signal: either });
        if (models.length > 0) return models;
        return { message: t('{0} lists no models.', origin), isAboutKey: false, isAnswered: true };
      } catch (error) {
        return {
          message: whyNotListed(origin, error),
          isAboutKey: isKeyFault(error),
          isAnswered: !(error instanceof Fault) && !either.aborted,
        };
      }
    }),
  );
}

const isKeyFault = (error: unknown): boolean => error instanceof Fault && KEY_FAULTS.has(error.code);

function whyNotListed(origin: string, error: unknown): string {
  const { t } = vscode.l10n;
  if (error instanceof Fault) return error.message;
  const { name } = error as Error;
  if (name === 'TimeoutError') return t('{0} did not answer in {1} seconds.', origin, LIST_MS / 1000);
  if (name === 'AbortError') return t('{0} was not asked for its models.', origin);
  return t('{0} does not list its models: {1}', origin, reasonOf(error));
}
