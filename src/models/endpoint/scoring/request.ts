/** One request for JSON and its answer: no second try, no queue. */
import { CancelledError } from '../../../base/stepwise';
import type { RequestBody } from '../body';
import { Fault } from '../fault';
import { Wire, type WireOptions } from '../wire';

export interface JsonRequest extends WireOptions {
  readonly url: string;
  readonly body: RequestBody;
}

/** Rejects with Fault, or with CancelledError when the signal aborts. */
export async function jsonFrom(request: JsonRequest): Promise<unknown> {
  const { url, body, signal, place } = request;
  const wire = new Wire(request);
  try {
    const response = await wire.post(url, JSON.stringify(body));
    const text = await response.text();
    // The wire hands on an answer in one piece as the one event of a stream.
    const [line = ''] = /(?<=^data: )[^\n]*/.exec(text) ?? [];
    if (!wire.whole) throw new Fault('garbled', `${place.host} sent a stream where none was asked for.`);
    return JSON.parse(line) as unknown;
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    throw error;
  } finally {
    wire.close();
  }
}
