// Answers as OpenAI-compatible servers give them: in one piece, or as a stream of events.

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function errorBody(message, param = null, code = null) {
  return { error: { message, type: 'invalid_request_error', param, code } };
}

export function sendJson(response, status, body, headers = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}

const countWords = (text) => text.split(/\s+/).filter(Boolean).length;

/** The model's text, and its thinking. */
async function generate(body, options, fault) {
  const messages = body.messages ?? [];
  const { answer = (all) => `That were ${countWords(all.at(-1)?.content ?? '')} words.`, reasoning } =
    options;
  const said = fault?.kind === 'text' ? fault.text : await answer(messages, body);
  const thought = reasoning?.(messages);
  if (thought === undefined || options.reasoningIn !== 'tags') return { said, thought };
  return { said: `<think>${thought}</think>\n\n${said}`, thought: undefined };
}

function usageOf(body, { said, thought }) {
  const prompt = countWords((body.messages ?? []).map(({ content }) => content).join(' '));
  const reasoning = countWords(thought ?? '');
  const completion = countWords(said) + reasoning;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(thought !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

function thoughtField(thought, options) {
  if (thought === undefined) return {};
  if (options.reasoningIn === 'parts')
    return { content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] };
  return { [options.reasoningIn ?? 'reasoning_content']: thought };
}

const LOGPROBS = { content: [{ token: 'a', logprob: -0.1, bytes: null, top_logprobs: [] }] };

/** Those of the whole answer, or one that stands for any. */
function logprobsOf({ logprobs, top_logprobs: top, messages }, { tokens }) {
  if (!logprobs) return null;
  const all = tokens?.(messages);
  if (!all) return LOGPROBS;
  return { content: all.map((each) => ({ ...each, top_logprobs: each.top_logprobs.slice(0, top ?? 0) })) };
}

/** Answers well, but for the faults that happen on the way. */
export async function complete(response, body, options, fault) {
  if (options.latencyMs) await pause(options.latencyMs);
  // The one who asked has gone.
  if (response.destroyed) return;
  const generated = await generate(body, options, fault);
  if (response.destroyed) return;
  if (!body.stream || options.stream === false) sendWhole(response, body, options, generated, fault);
  else await sendStream(response, body, options, generated, fault);
}

function sendWhole(response, body, options, generated, fault) {
  const { said, thought } = generated;
  const parts = options.reasoningIn === 'parts' && thought !== undefined;
  const message = { role: 'assistant', content: said, ...thoughtField(thought, options) };
  if (parts) message.content = [...message.content, { type: 'text', text: said }];
  const text = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [{ index: 0, message, logprobs: logprobsOf(body, options), finish_reason: 'stop' }],
    ...(options.usage !== false && { usage: usageOf(body, generated) }),
  });
  if (fault?.kind !== 'stall' && fault?.kind !== 'cut') {
    sendJson(response, 200, text);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, 40), () => {
    if (fault.kind === 'cut') response.destroy();
  });
}

/** Characters, so that a fault counts the same deltas whatever the text. */
function* pieces(text, size) {
  const all = [...text];
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size).join('');
}

function* deltas({ said, thought }, options) {
  const size = options.chunk ?? 8;
  yield { role: 'assistant', content: '' };
  for (const piece of pieces(thought ?? '', size)) yield thoughtField(piece, options);
  for (const piece of pieces(said, size)) yield { content: piece };
}

async function sendStream(response, body, options, generated, fault) {
  const { lineEnd = '\n', space = true, comments = false } = options.style ?? {};
  const write = (data) => send(response, `data:${space ? ' ' : ''}${data}${lineEnd}${lineEnd}`);
  const event = (choices, rest = {}) =>
    write(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 0,
        model: body.model,
        choices,
        ...rest,
      }),
    );
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  let sent = 0;
  for (const delta of deltas(generated, options)) {
    if (response.destroyed || (await interrupt(fault, sent, response, write))) return;
    if (comments) await send(response, `: keep-alive${lineEnd}${lineEnd}`);
    await event([
      {
        index: 0,
        delta,
        logprobs: sent === 0 || !options.tokens ? logprobsOf(body, options) : null,
        finish_reason: null,
      },
    ]);
    sent++;
    if (options.chunkMs) await pause(options.chunkMs);
  }
  if (await interrupt(fault, Infinity, response, write)) return;
  await event([{ index: 0, delta: {}, finish_reason: 'stop' }]);
  if (options.usage !== false && body.stream_options?.include_usage)
    await event([], { usage: usageOf(body, generated) });
  if (fault?.kind !== 'no-done') await write('[DONE]');
  if (fault?.kind !== 'open-end') response.end();
}

/** @returns whether the answer is over: a fault that happens before delta number `after`, or before the end */
async function interrupt(fault, sent, response, write) {
  if (fault === undefined || sent < (fault.after ?? 2)) return false;
  switch (fault.kind) {
    case 'stall':
      return true;
    case 'cut':
      // Dropping a connection drops what it has not sent yet.
      await new Promise((resolve) => response.write(`: the end${'\n\n'}`, resolve));
      await pause(5);
      response.destroy();
      return true;
    case 'early-end':
      response.end();
      return true;
    case 'garbage':
      await write('{"choices": [{"del');
      return false;
    case 'error-event':
      await write(JSON.stringify({ error: fault.error }));
      response.end();
      return true;
    default:
      return false;
  }
}

/** Waits until the other side takes more: an endless answer must not fill this process. */
function send(response, text) {
  if (response.destroyed || response.write(text)) return undefined;
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go);
      response.off('close', go);
      resolve(undefined);
    };
    response.on('drain', go);
    response.on('close', go);
  });
}
