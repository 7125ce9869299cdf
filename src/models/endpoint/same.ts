/** Checks that a profile is still the model, at the same address, that a transcript names. */
import { addressOf } from './address';
import type { EndpointProfile } from './profile';

/** A player or judge of a transcript. `scheme`: transcripts of earlier versions do not say it. */
export interface EndpointOfTranscript {
  readonly name: string;
  readonly model?: string | undefined;
  readonly host?: string | undefined;
  readonly scheme?: unknown;
}

export interface EndpointChange {
  /** Model and address, as `qwen at https://gpu:8000`. */
  readonly was: string;
  readonly now: string;
}

/**
 * Describes a change of the endpoint since the transcript: another model, host, port or scheme, so that the
 * conversation would continue at another place. Undefined without a change. Throws ProfileError.
 */
export function endpointChange(
  by: EndpointOfTranscript,
  profile: Pick<EndpointProfile, 'baseURL' | 'model'>,
): EndpointChange | undefined {
  const { host, protocol, origin } = addressOf(profile.baseURL);
  const scheme = typeof by.scheme === 'string' ? by.scheme : undefined;
  const same =
    by.model === profile.model && by.host === host && (scheme ?? schemeOf(protocol)) === schemeOf(protocol);
  if (same) return undefined;
  const place = `${scheme === undefined ? '' : `${scheme}://`}${by.host ?? '?'}`;
  return { was: `${by.model ?? '?'} at ${place}`, now: `${profile.model} at ${origin}` };
}

/** `https` */
export const schemeOf = (protocol: string): string => protocol.slice(0, -1);
