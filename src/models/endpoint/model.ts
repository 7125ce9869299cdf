/** A model behind an OpenAI-compatible address. */
import type { ChatModel } from '../chat-model';
import { addressOf } from './address';
import { sentParams } from './body';
import { embeddingsOf } from './embeddings';
import { Endpoint, type EndpointOptions } from './endpoint';
import { traceOf } from './extra';
import type { EndpointProfile } from './profile';
import { replyOf } from './reply';
import { schemeOf } from './same';
import { scoringOf } from './scoring/model';

/** Throws ProfileError where the address or the key cannot be used at all. */
export function endpointModel(profile: EndpointProfile, options: EndpointOptions = {}): ChatModel {
  const endpoint = new Endpoint(profile, options);
  const { name, model } = profile;
  const { host, protocol } = addressOf(profile.baseURL);
  return {
    identity: { kind: 'endpoint', name, model, host, scheme: schemeOf(protocol) },
    decoding: (params) => {
      const extra = traceOf(profile.extraBody);
      const { scoring } = profile;
      return {
        ...sentParams(profile, params),
        ...(extra !== undefined && { extra }),
        ...(scoring !== undefined && { scoring }),
      };
    },
    async *chat(messages, params, signal, position) {
      return replyOf(yield* endpoint.call(messages, params, signal, position?.mayBeEmpty), profile);
    },
    ...scoringOf(endpoint),
    embed: (texts, signal) => embeddingsOf(endpoint, texts, signal),
  };
}
