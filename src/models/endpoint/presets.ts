/** Common servers with their documented addresses. */
import type { EndpointProfile } from './profile';

export interface EndpointPreset {
  readonly name: string;
  readonly baseURL: string;
  /** True if every request needs a key. */
  readonly needsKey: boolean;
  /** Fields that its requests must not have; null: not sent. */
  readonly without: Partial<Pick<EndpointProfile, 'topK' | 'presencePenalty'>>;
}

const hosted = (name: string, baseURL: string, without: EndpointPreset['without'] = { topK: null }) => ({
  name,
  baseURL,
  without,
  needsKey: true,
});
const local = (name: string, port: number): EndpointPreset => ({
  name,
  baseURL: `http://127.0.0.1:${port}/v1`,
  without: {},
  needsKey: false,
});

export const ENDPOINT_PRESETS: readonly EndpointPreset[] = [
  hosted('OpenAI', 'https://api.openai.com/v1'),
  hosted('Anthropic', 'https://api.anthropic.com/v1', { topK: null, presencePenalty: null }),
  hosted('OpenRouter', 'https://openrouter.ai/api/v1', {}),
  hosted('Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  hosted('Together', 'https://api.together.xyz/v1', {}),
  hosted('Groq', 'https://api.groq.com/openai/v1'),
  hosted('DeepSeek', 'https://api.deepseek.com/v1'),
  local('vLLM', 8000),
  local('SGLang', 30_000),
  local('llama.cpp', 8080),
  local('Ollama', 11_434),
  local('LM Studio', 1234),
];
