/** Counting in a worker: the server runs there, the client in the editor. */
export {
  RuleService,
  ServiceError,
  type AnalyseDocument,
  type ClientOptions,
  type WorkerHandle,
} from './client';
export type { Answers, Port, Question, Request, Response } from './protocol';
export { serveRules, type ServerOptions } from './server';
