import { afterEach, describe, expect, it } from 'vitest';
import { CancelledError } from '../../../src/predicate';
import { tripleCount } from '../../../src/predicate/domain';
import type { Stepwise } from '../../../src/base/stepwise';
import { type FileReport, readRuleFile } from '../../../src/rules';
import { applyEdits } from '../../../src/rules/edit/draft';
import {
  RuleService,
  ServiceError,
  serveRules,
  type SupervisorOptions,
  type OtherAnswers,
  type OtherQuestion,
  type Port,
  type WorkerHandle,
} from '../../../src/rules/service';

const small = (...groups: string[][]): string =>
  `version: 1\ndomain: [-5, 5]\ngroups:\n${groups
    .map(
      (rules, i) =>
        `  - id: "${String(i)}"\n    rules:\n${rules.map((rule) => `      - {name: r, predicate: ${JSON.stringify(rule)}}\n`).join('')}`,
    )
    .join('')}`;

/** Counts how often a rule holds on a small domain, by a kind of question that the service does not know itself. */
const others: OtherAnswers = (engines, question) =>
  question.kind === 'other' ? answerOther(engines, question as OtherQuestion & { n: number }) : undefined;

const given = { ups: 0 };
function* answerOther(engines: Parameters<OtherAnswers>[0], { n }: { n: number }): Stepwise<number> {
  try {
    for (let i = 0; i < n; i++) yield;
    return tripleCount(engines({ min: 0, max: 4 }).domain);
  } finally {
    if (n > 1e6) given.ups++;
  }
}

/** A worker in the same thread: messages are copied and arrive later, as between threads. */
class MemoryWorker implements WorkerHandle {
  static started: MemoryWorker[] = [];
  readonly received: string[] = [];
  terminated = false;
  /** Takes messages and never answers, like a thread in an endless loop. */
  stuck = false;
  private toClient: ((message: unknown) => void) | undefined;
  private toServer: ((message: unknown) => void) | undefined;
  private exit: ((reason: string) => void) | undefined;
  private readonly server: { dispose(): void };

  constructor(private readonly delayMs = 0) {
    MemoryWorker.started.push(this);
    const port: Port = {
      post: (message) => this.deliver(message, () => this.toClient),
      onMessage: (callback) => (this.toServer = callback),
    };
    this.server = serveRules(port, { sliceMs: 2, others });
  }

  post(message: unknown): void {
    this.received.push((message as { kind: string }).kind);
    this.deliver(message, () => this.toServer);
  }
  onMessage(callback: (message: unknown) => void): void {
    this.toClient = callback;
  }
  onExit(callback: (reason: string) => void): void {
    this.exit = callback;
  }
  terminate(): void {
    this.terminated = true;
    this.server.dispose();
  }
  crash(reason: string): void {
    this.terminate();
    this.exit?.(reason);
  }

  private deliver(message: unknown, to: () => ((message: unknown) => void) | undefined): void {
    const copy: unknown = structuredClone(message);
    setTimeout(() => {
      if (!this.terminated && !this.stuck) to()?.(copy);
    }, this.delayMs);
  }
}

const services: RuleService[] = [];
/** A worker that is only slow, on a busy machine, is not taken for a stuck one, unless a test is about that. */
function service(options: SupervisorOptions = {}, delayMs = 0): RuleService {
  const made = new RuleService(() => new MemoryWorker(delayMs), { cancelWithinMs: 60_000, ...options });
  services.push(made);
  return made;
}
afterEach(() => {
  for (const each of services.splice(0)) each.dispose();
  MemoryWorker.started = [];
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CancelledError ? 'cancelled' : error instanceof Error ? error.message : 'unknown',
  );
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 2000 && !holds(); i++) await pause(1);
  expect(holds()).toBe(true);
};

describe('RuleService', () => {
  it('reports partly, then wholly', async () => {
    const reports: FileReport[] = [];
    const whole = await service().analyse(
      { document: 'd', version: 1, text: small(['a < b'], ['b < c']) },
      (report) => reports.push(report),
    );
    expect(whole.complete).toBe(true);
    expect(whole.groups.map((group) => group.count)).toEqual([605, 605]);
    expect(reports.length).toBeGreaterThan(1);
    expect(reports[0]?.complete).toBe(false);
    for (const report of reports) expect(report.groups).toHaveLength(2);
  });

  it('never delivers a report of an older version', async () => {
    for (const delay of [0, 3, 9]) {
      const client = service({}, delay);
      let current = 0;
      const results: Promise<string>[] = [];
      for (let version = 1; version <= 12; version++) {
        current = version;
        const text = small(...Array.from({ length: version }, (_, i) => [`a + ${String(i)} < b`]));
        const run = client.analyse({ document: 'd', version, text }, (report) => {
          expect(current).toBe(version);
          expect(report.groups).toHaveLength(version);
        });
        results.push(outcome(run));
        await pause((version * 7) % 11);
      }
      const ends = await Promise.all(results);
      expect(ends.at(-1)).toBe('done');
      for (const end of ends) expect(['done', 'cancelled']).toContain(end);
    }
  });

  it('answers questions about predicates, pictures included, without a document', async () => {
    const client = service();
    const predicates = ['a < b', 'b < c'];
    const domain = { min: 0, max: 4 };
    const { count, projections } = await client.ask({
      kind: 'feasible',
      domain,
      predicates,
      projections: true,
    });
    expect([count, projections?.total, projections?.ab]).toEqual([10, 10, expect.any(Uint16Array)]);
    // (0, 1, c): three values of c.
    expect(projections?.ab[1]).toBe(3);
    const { points } = await client.ask({ kind: 'points', domain, predicates, regions: [3], max: 1 });
    expect(points).toHaveLength(4);
    const lacking = client.ask({ kind: 'regions', domain, predicates: ['a <'] });
    expect(await outcome(lacking)).toBe('rule 1 has no count: its predicate has an error');
  });

  it('keeps documents apart', async () => {
    const client = service();
    const [p, q] = await Promise.all([
      client.analyse({ document: 'p', version: 1, text: small(['a < b']) }),
      client.analyse({ document: 'q', version: 1, text: small(['a == b'], ['b < c']) }),
    ]);
    expect([p.groups[0]?.count, q.groups[0]?.count]).toEqual([605, 121]);
  });

  it('can be cancelled at any moment', async () => {
    for (let ms = 0; ms < 30; ms += 3) {
      const client = service();
      const run = outcome(
        client.analyse({ document: 'd', version: 1, text: small(['a * b % 7 < c', 'a < b']) }),
      );
      const ask = outcome(client.compare('a * b < c', 'a < b'));
      await pause(ms);
      client.cancelAnalysis('d');
      expect(['done', 'cancelled']).toContain(await run);
      expect(await ask).toBe('done');
      expect(await outcome(client.analyse({ document: 'd', version: 2, text: small(['a < b']) }))).toBe(
        'done',
      );
      expect(MemoryWorker.started.filter((worker) => worker.terminated)).toEqual([]);
      client.dispose();
      MemoryWorker.started = [];
    }
  });

  it('answers questions about the version they were asked for', async () => {
    const client = service();
    await client.analyse({ document: 'd', version: 3, text: small(['a < b', 'a == c']) });
    const details = await client.details('d', 3, 0, 0);
    expect(details.count.true).toBe(605);
    expect(details.excludes?.count).toBe(66);
    expect(details.samples).toHaveLength(5);
    expect(details.inside).toHaveLength(2);
    expect(details.outside).toHaveLength(2);
    expect(await outcome(client.details('d', 2, 0, 0))).toBe('cancelled');
    expect(await outcome(client.details('other', 3, 0, 0))).toBe('cancelled');
    const sample = await client.sample({ document: 'd', version: 3, group: 0, n: 3 });
    expect(sample).toMatchObject({ count: 55 });
    expect(new Set(sample.triples.map(String)).size).toBe(3);
  });

  it('writes drawn triples, and refuses to where the file is not sound', async () => {
    const client = service();
    const text = small(['a < b', 'a == c']);
    await client.analyse({ document: 'd', version: 1, text });
    const request = { document: 'd', version: 1, group: 0, n: 3 };
    const edited = applyEdits(text, await client.sampleEdits(request));
    const { triples } = await client.sample(request);
    expect(readRuleFile(edited).file?.groups[0].initial.map(({ triple }) => triple)).toEqual(triples);
    const broken = `${text}  - id: "open\n`;
    await client.analyse({ document: 'd', version: 2, text: broken });
    expect(await outcome(client.sampleEdits({ ...request, version: 2 }))).toContain('cannot be changed here');
  });

  it('brings errors back', async () => {
    const client = service();
    await client.analyse({ document: 'd', version: 1, text: small(['a <']) });
    expect(await outcome(client.details('d', 1, 0, 0))).toContain('its predicate has an error');
    expect(await outcome(client.sample({ document: 'd', version: 1, group: 0, n: 3 }))).toContain(
      'has no count',
    );
    expect(await outcome(client.details('d', 1, 7, 0))).toContain('no such group');
    expect(await client.compare('a <', 'b')).toMatchObject({ kind: 'invalid', which: 'p' });
  });

  it('aborts a question', async () => {
    const client = service();
    const controller = new AbortController();
    const asked = outcome(client.compare('a < b', 'b < c', undefined, controller.signal));
    controller.abort();
    expect(await asked).toBe('cancelled');
    expect(await outcome(client.compare('a', 'b', undefined, controller.signal))).toBe('cancelled');
  });

  it('replaces a worker that crashes, and sends again what was open', async () => {
    const client = service();
    const run = client.analyse({ document: 'd', version: 1, text: small(['a < b']) });
    await pause(0);
    MemoryWorker.started[0]?.crash('out of memory');
    expect((await run).groups[0]?.count).toBe(605);
    expect(MemoryWorker.started).toHaveLength(2);
    MemoryWorker.started[1]?.crash('again');
    expect((await client.details('d', 1, 0, 0)).count.true).toBe(605);
    expect(MemoryWorker.started.at(-1)?.received).toEqual(['guard', 'text', 'ask']);
  });

  it('gives up on what makes every worker crash', async () => {
    const client = new RuleService(() => {
      const worker = new MemoryWorker();
      setTimeout(() => worker.crash('boom'), 1);
      worker.stuck = true;
      return worker;
    });
    services.push(client);
    const end = await client
      .analyse({ document: 'd', version: 1, text: small(['a < b']) })
      .catch((error: unknown) => error);
    expect(end).toBeInstanceOf(ServiceError);
    expect((end as Error).message).toContain('boom');
    expect(MemoryWorker.started).toHaveLength(3);
  });

  it('says so when no worker can be started', async () => {
    const client = new RuleService(() => {
      throw new Error('no threads here');
    });
    services.push(client);
    expect(await outcome(client.compare('a', 'b'))).toContain('no threads here');
  });

  it('replaces a worker that does not answer a cancel', async () => {
    const client = service({ cancelWithinMs: 20 });
    await client.analyse({ document: 'd', version: 1, text: small(['a < b']) });
    const [first] = MemoryWorker.started;
    if (first) first.stuck = true;
    const stuck = outcome(client.analyse({ document: 'd', version: 2, text: small(['b < c']) }));
    const question = client.compare('a < b', 'b > a', { min: -5, max: 5 });
    client.cancelAnalysis('d');
    expect(await stuck).toBe('cancelled');
    expect(await question).toMatchObject({ equivalent: true });
    expect(first?.terminated).toBe(true);
    expect(MemoryWorker.started).toHaveLength(2);
  });

  it('leaves nothing behind when disposed of', async () => {
    const client = service({ cancelWithinMs: 5 });
    const runs = [
      client.analyse({ document: 'd', version: 1, text: small(['a < b']) }),
      client.compare('a', 'b'),
    ].map(outcome);
    client.dispose();
    expect(await Promise.all(runs)).toEqual(['cancelled', 'cancelled']);
    expect(MemoryWorker.started.every((worker) => worker.terminated)).toBe(true);
    expect(await outcome(client.compare('a', 'b'))).toBe('cancelled');
    expect(MemoryWorker.started).toHaveLength(1);
    await pause(20);
    expect(MemoryWorker.started).toHaveLength(1);
  });

  it('passes on questions of other kinds, with its engines, and cancels them as its own', async () => {
    const client = service({ cancelWithinMs: 10_000 });
    const question: OtherQuestion & { n: number } = { kind: 'other', n: 3 };
    expect(await client.askOther(question)).toBe(125);
    const cancelling = new AbortController();
    const long: OtherQuestion & { n: number } = { kind: 'other', n: Infinity };
    const run = outcome(client.askOther(long, cancelling.signal));
    await pause(20);
    cancelling.abort();
    expect(await run).toBe('cancelled');
    await until(() => given.ups === 1);
    expect(await client.askOther(question)).toBe(125);
  });

  it('forgets closed documents', async () => {
    const client = service();
    await client.analyse({ document: 'd', version: 1, text: small(['a < b']) });
    client.close('d');
    expect(await outcome(client.details('d', 1, 0, 0))).toBe('cancelled');
  });

  it('sends groups on screen first, also when they change under way', async () => {
    const client = service();
    const text = small(...Array.from({ length: 40 }, (_, i) => [`a * b + ${String(i)} < c`]));
    const order: number[] = [];
    const done = client.analyse({ document: 'd', version: 1, text, visible: [30] }, (report) => {
      for (const group of report.groups)
        if (!group.pending && !order.includes(group.index)) order.push(group.index);
      client.setVisible('d', [20]);
    });
    await done;
    expect(order[0]).toBe(30);
    expect(order.indexOf(20)).toBeLessThan(10);
  });
});
