/** The part of package.json that follows from the tools: written by `npm run schema`, held by a test. */
import * as z from 'zod';
import { AGENT_TOOLS } from './index';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const toolContributions = (): readonly Record<string, unknown>[] =>
  AGENT_TOOLS.map(({ name, title, description, input }) => {
    const inputSchema: Record<string, unknown> = z.toJSONSchema(input, { io: 'input' });
    delete inputSchema['$schema'];
    return {
      name: `falsify_${name}`,
      tags: ['falsify', 'rules'],
      toolReferenceName: `falsify${capital(name)}`,
      displayName: title,
      userDescription: description.slice(0, description.indexOf('. ') + 1),
      modelDescription: description,
      canBeReferencedInPrompt: true,
      inputSchema,
    };
  });
