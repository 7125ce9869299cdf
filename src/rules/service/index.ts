/** Counting in a worker: the server runs there, the client in the editor. */
export {
  RuleService,
  ServiceError,
  type AnalyseDocument,
  type ClientOptions,
  type WorkerHandle,
} from './client';
export type { Answers, OtherQuestion, Port, Question, Request, Response } from './protocol';
export { serveRules, type OtherAnswers, type ServerOptions } from './server';
