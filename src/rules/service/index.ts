/** Counting in a worker: the server runs there, the client in the editor. */
export { RuleService, ServiceError, type AnalyseDocument } from './client';
export type { SupervisorOptions, WorkerHandle } from './supervisor';
export type { Answers, OtherQuestion, Port, Question, Request, Response } from './protocol';
export { serveRules, type OtherAnswers, type ServerOptions } from './server';
