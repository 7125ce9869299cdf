/** The connection to the host. */
import type { Reply } from '../../src/protocol/envelope';
import {
  COMPARE_PROTOCOL,
  toCompareSchema,
  type FromCompare,
  type Side,
  type ToCompare,
} from '../../src/protocol/compare';
import { Host } from '../shared/host';
import { compared, goTo, pair, pairs, place, trouble } from './state';
import { firstDifference } from './differences';

export const host = new Host<FromCompare, ToCompare>({
  protocol: COMPARE_PROTOCOL,
  parse: (raw) => toCompareSchema.safeParse(raw).data,
  onMessage: receive,
});

function receive(message: Exclude<ToCompare, Reply>): void {
  if (message.type === 'trouble') {
    trouble.value = message.message;
    return;
  }
  if (message.type === 'pair') {
    pair.value = { left: message.left, right: message.right };
    return;
  }
  trouble.value = undefined;
  compared.value = { left: message.left, right: message.right };
  if (place.value.round === 0) goTo(firstDifference(pairs.value) ?? 1);
}

export function open(side: Side = place.value.side, round = place.value.round): void {
  host.send({ type: 'open', side, round });
}
