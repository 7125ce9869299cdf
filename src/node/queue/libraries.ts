/** The libraries of queues: 1.4 MB in a bundle of their own, loaded when a queue is named (`open.ts`). */
export {
  createPostgresBackend,
  DelayedError,
  Queue,
  UnrecoverableError,
  WaitingError,
  withBackend,
  Worker,
} from 'bullmq';
export { Redis } from 'ioredis';
export { Client, Pool } from 'pg';
export { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
