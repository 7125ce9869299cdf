/** The form of a tool that an agent can call: a checked input, work that can be cancelled, a JSON result. */
import * as z from 'zod';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import type { Domain, Engine } from '../predicate';
import type { ToolFiles } from './files';

// zod's fast path probes for `new Function`, which the content security policy of a web host forbids.
z.config({ jitless: true });

export interface ToolContext extends ToolFiles {
  readonly engines: (domain: Domain) => Engine;
}

/** A call that has no result. The message tells the agent why. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** For the model: when to call it and what it returns. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** Throws ToolRefused, also where the input does not fit the schema. */
  run(input: unknown, context: ToolContext): Stepwise<Json>;
}

type Definition<S extends z.ZodObject> = Pick<AgentTool, 'name' | 'title' | 'description'> & {
  readonly input: S;
  run(input: z.infer<S>, context: ToolContext): Stepwise<Json>;
};

export function agentTool<S extends z.ZodObject>(definition: Definition<S>): AgentTool {
  return {
    ...definition,
    *run(input, context) {
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) throw new ToolRefused(`The input does not fit: ${issueWords(parsed.error)}`);
      return yield* definition.run(parsed.data, context);
    },
  };
}

/** The first of the issues, with its place. */
function issueWords({ issues: [issue] }: z.ZodError): string {
  const place = issue.path.join('.');
  return `${place === '' ? '' : `${place}: `}${issue.message}`;
}
