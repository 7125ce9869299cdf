/** The worker's side: owns the engines and the analysers of all open documents, and answers requests. */
import type { Engine, EngineOptions } from '../../predicate';
import { PUBLISHED_DOMAIN, type Domain } from '../../predicate/domain';
import type { TextEdit } from '../../predicate/problem';
import { CancelledError, type Stepwise } from '../../base/stepwise';
import { DocumentAnalyser } from '../analysis/analyser';
import { EnginePool } from '../analysis/engines';
import { WorkGuard } from '../analysis/guard';
import { comparePredicates } from '../compare';
import { contentOf } from '../content';
import { ruleDetails } from '../details';
import { libraryCounts } from '../library';
import { sampleInitial } from '../sample';
import type { RuleFileChange } from '../edit/changes';
import { formatPredicates } from '../edit/format';
import { exchange, isExchangeQuestion } from '../exchange';
import { explore, isExploreQuestion } from '../explore';
import type { RuleGroup } from '../types';
import { AnalysisTask, QuestionTask } from './tasks';
import type {
  AnalyseRequest,
  OfDocument,
  OfGroup,
  OtherQuestion,
  Port,
  Question,
  Request,
  Response,
} from './protocol';
import { Scheduler, type Clock } from './scheduler';

export interface ServerOptions {
  readonly engine?: Omit<EngineOptions, 'domain'>;
  readonly clock?: Clock;
  /** Working time between two checks of the messages. */
  readonly sliceMs?: number;
  /** Answers questions that are none of ours; undefined where a question is not one of these either. */
  readonly others?: OtherAnswers;
}

export type OtherAnswers = (
  engines: (domain: Domain) => Engine,
  question: OtherQuestion,
) => Stepwise<unknown> | undefined;

interface OpenDocument {
  readonly analyser: DocumentAnalyser;
  text: string;
  version: number;
  visible: readonly number[];
  /** The id of the analysis that is under way. */
  analysis?: number;
}

const defaultClock: Clock = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** Serves until disposed of. Never throws: what goes wrong in a request is answered as its failure. */
export function serveRules(port: Port, options: ServerOptions = {}): { dispose(): void } {
  const server = new RuleServer(port, options);
  port.onMessage((message) => server.handle(message as Request));
  server.send({ kind: 'ready' });
  return server;
}

class RuleServer {
  private readonly guard = new WorkGuard((id, work) => this.send({ kind: 'working', id, work }));
  private readonly engines: EnginePool;
  private readonly scheduler: Scheduler;
  private readonly documents = new Map<string, OpenDocument>();
  private readonly others: OtherAnswers;

  constructor(
    private readonly port: Port,
    options: ServerOptions,
  ) {
    this.engines = new EnginePool(options.engine, this.guard);
    this.others = options.others ?? (() => undefined);
    this.scheduler = new Scheduler(options.clock ?? defaultClock, options.sliceMs ?? 8, this.guard);
  }

  send(response: Response): void {
    this.port.post(response);
  }

  handle(request: Request): void {
    switch (request.kind) {
      case 'analyse':
        return this.analyse(request);
      case 'ask':
        return this.ask(request.id, request.question);
      case 'text':
        return void this.open(request.document, request.version, request.text);
      case 'visible': {
        const entry = this.documents.get(request.document);
        if (entry) entry.visible = request.visible;
        return;
      }
      case 'close':
        return this.close(request.document);
      case 'cancel':
        return this.cancel(request.id);
      case 'guard':
        return this.guard.start(request.refused);
    }
  }

  dispose(): void {
    this.scheduler.clear();
    this.documents.clear();
    this.engines.dispose();
  }

  private analyse(request: AnalyseRequest): void {
    const entry = this.open(request.document, request.version, request.text);
    entry.visible = request.visible;
    if (entry.analysis !== undefined) this.cancel(entry.analysis);
    entry.analysis = request.id;
    const work = entry.analyser.analyse(request.text, {
      disabled: request.disabled,
      priority: () => entry.visible,
    });
    this.scheduler.add(
      new AnalysisTask(request.id, work, (response) => {
        if (response.kind !== 'updates' && entry.analysis === request.id) delete entry.analysis;
        this.send(response);
      }),
    );
  }

  private ask(id: number, question: Question | OtherQuestion): void {
    const other = this.others((domain) => this.engines.for(domain), question);
    const work = other ?? this.answer(question as Question);
    this.scheduler.add(new QuestionTask(id, work, (response) => this.send(response)));
  }

  private *answer(question: Question): Stepwise<unknown> {
    if (question.kind === 'compare' || question.kind === 'library') {
      const engine = this.engines.for(question.domain ?? PUBLISHED_DOMAIN);
      if (question.kind === 'library') return yield* libraryCounts(engine);
      return yield* comparePredicates(engine, question.p, question.q);
    }
    if (question.kind === 'format') return yield* formatPredicates(question.text);
    if (isExploreQuestion(question)) return yield* explore(this.engines.for(question.domain), question);
    if (isExchangeQuestion(question)) return yield* exchange((domain) => this.engines.for(domain), question);
    if (question.kind === 'change') return yield* this.changed(question, question.change);
    const { domain, seed, group } = yield* this.locate(question);
    if (question.kind === 'content') return contentOf(group, domain, seed);
    const engine = this.engines.for(domain);
    if (question.kind === 'details') return yield* ruleDetails(engine, group, question.rule, seed);
    if (question.kind === 'sample-edits') {
      const { triples } = yield* sampleInitial(engine, group, question.n, seed);
      return yield* this.changed(question, { kind: 'set-initial', group: question.group, triples });
    }
    return yield* sampleInitial(engine, group, question.n, question.seed ?? seed);
  }

  /** A change of a document as edits of it. */
  private *changed(of: OfDocument, change: RuleFileChange): Stepwise<readonly TextEdit[]> {
    const { text, analyser } = this.entryOf(of);
    return yield* analyser.change(text, change);
  }

  /** The group a question is about, in the version it was asked for. */
  private *locate(question: OfGroup): Stepwise<{ domain: Domain; seed: number; group: RuleGroup }> {
    const { text, analyser } = this.entryOf(question);
    const found = yield* analyser.group(text, question.group);
    if (!found) throw new Error('there is no such group');
    return found;
  }

  /** The document in the version that was asked for; an older or newer one has no answer. */
  private entryOf({ document, version }: OfDocument): OpenDocument {
    const entry = this.documents.get(document);
    if (!entry || entry.version !== version) throw new CancelledError();
    return entry;
  }

  private open(document: string, version: number, text: string): OpenDocument {
    let entry = this.documents.get(document);
    if (!entry) {
      const analyser = new DocumentAnalyser((domain) => this.engines.for(domain), this.guard);
      entry = { analyser, text, version, visible: [] };
      this.documents.set(document, entry);
    }
    entry.text = text;
    entry.version = version;
    return entry;
  }

  private close(document: string): void {
    const entry = this.documents.get(document);
    if (entry?.analysis !== undefined) this.cancel(entry.analysis);
    this.documents.delete(document);
  }

  /** Answered even for an id that has already ended: the client only waits for a reply. */
  private cancel(id: number): void {
    this.scheduler.cancel(id);
    for (const entry of this.documents.values()) if (entry.analysis === id) delete entry.analysis;
    this.send({ kind: 'cancelled', id });
  }
}
