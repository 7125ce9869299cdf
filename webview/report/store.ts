/** The connection to the host, and the report that it sends. */
import { signal } from '@preact/signals';
import { REPORT_PROTOCOL, toReportSchema, type FromReport, type ToReport } from '../../src/protocol/report';
import { Host } from '../shared/host';

export const report = signal<Extract<ToReport, { readonly type: 'report' }> | undefined>(undefined);

export const host = new Host<FromReport, ToReport>({
  protocol: REPORT_PROTOCOL,
  parse: (raw) => toReportSchema.safeParse(raw).data,
  onMessage: (message) => {
    if (message.type === 'report') report.value = message;
  },
});
