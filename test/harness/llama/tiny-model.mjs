// A language model of the llama architecture with weights from a seed: as a GGUF file, and its forward pass in JavaScript.
// It knows nothing; what matters is that an engine and this file compute the same probabilities for it.

const WIDTH = 32;
const HEADS = 2;
const HEAD = WIDTH / HEADS;
const HIDDEN = 48;
const LAYERS = 2;
const EPSILON = 1e-5;
const ROPE_BASE = 10_000;

/** A space is written as this in vocabularies of SentencePiece. */
const SPACE = '\u2581';
const BOS = 1;

const bytes = Array.from({ length: 256 }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`);

/** Tokens of more than one byte, the likely ones first: they decide how texts are split. */
const WORDS = [
  'Paris',
  'Berlin',
  'Left',
  'Right',
  'Heads',
  'Tails',
  'red',
  'blue',
  'option',
  'number',
  ...'0123456789ABCDEF',
].map((word) => SPACE + word);
const PIECES = [
  SPACE,
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((c) => c !== ' '),
];

/** Each beginning of a word is a token, too: words are found by merging neighbours. */
const beginnings = WORDS.flatMap((word) => Array.from(word, (_, i) => word.slice(0, i + 1)));
const own = [...new Set([...WORDS, ...beginnings, ...PIECES])];
export const VOCABULARY = ['<unk>', '<s>', '</s>', ...bytes, ...own];
const KINDS = [2, 3, 3, ...bytes.map(() => 6), ...own.map(() => 1)];
const SCORES = VOCABULARY.map((token, i) => (KINDS[i] === 1 ? [...token].length - 20 : 0));

/** Numbers from -1 to 1 (mulberry32). */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Matrices by the names of their tensors, row by row: a row for each output. */
export function tinyWeights(seed) {
  const random = seeded(seed);
  const matrix = (rows, columns, scale) => ({
    rows,
    columns,
    values: Float32Array.from({ length: rows * columns }, () => random() * scale),
  });
  const ones = () => ({
    rows: 1,
    columns: WIDTH,
    values: Float32Array.from({ length: WIDTH }, () => 1 + random() / 4),
  });
  const layer = (n) => [
    [`blk.${n}.attn_norm.weight`, ones()],
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) => [
      `blk.${n}.${name}.weight`,
      matrix(WIDTH, WIDTH, 0.6),
    ]),
    [`blk.${n}.ffn_norm.weight`, ones()],
    [`blk.${n}.ffn_gate.weight`, matrix(HIDDEN, WIDTH, 0.6)],
    [`blk.${n}.ffn_up.weight`, matrix(HIDDEN, WIDTH, 0.6)],
    [`blk.${n}.ffn_down.weight`, matrix(WIDTH, HIDDEN, 0.6)],
  ];
  return new Map([
    ['token_embd.weight', matrix(VOCABULARY.length, WIDTH, 1)],
    ...Array.from({ length: LAYERS }, (_, n) => layer(n)).flat(),
    ['output_norm.weight', ones()],
    ['output.weight', matrix(VOCABULARY.length, WIDTH, 1)],
  ]);
}

const times = ({ rows, columns, values }, x) =>
  Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < columns; i++) sum += values[row * columns + i] * x[i];
    return sum;
  });
const plus = (x, y) => x.map((value, i) => value + y[i]);

function normed(x, { values }) {
  const scale = 1 / Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length + EPSILON);
  return x.map((value, i) => value * scale * values[i]);
}

/** Turns pairs of neighbours, as the rotary embedding of llama does. */
function turned(x, position) {
  const result = [...x];
  for (let head = 0; head < HEADS; head++)
    for (let i = 0; i < HEAD; i += 2) {
      const angle = position * ROPE_BASE ** (-i / HEAD);
      const at = head * HEAD + i;
      result[at] = x[at] * Math.cos(angle) - x[at + 1] * Math.sin(angle);
      result[at + 1] = x[at] * Math.sin(angle) + x[at + 1] * Math.cos(angle);
    }
  return result;
}

export function softmax(values) {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** Attention of the last position to all positions up to it: the outputs of all heads in turn. */
function attended(query, keys, values) {
  return Array.from({ length: HEADS }, (_, head) => {
    const part = (x) => x.slice(head * HEAD, (head + 1) * HEAD);
    const products = keys.map((key) => part(key).reduce((sum, value, i) => sum + value * part(query)[i], 0));
    const shares = softmax(products.map((product) => product / Math.sqrt(HEAD)));
    return Array.from({ length: HEAD }, (__, i) =>
      shares.reduce((sum, share, at) => sum + share * part(values[at])[i], 0),
    );
  }).flat();
}

/**
 * The probabilities of all tokens after a list of tokens, in double precision.
 * @param {ReturnType<typeof tinyWeights>} weights
 * @param {readonly number[]} tokens
 * @returns {number[]}
 */
export function nextProbabilities(weights, tokens) {
  const of = (name) => weights.get(`${name}.weight`);
  const { columns, values } = of('token_embd');
  let states = tokens.map((id) => [...values.slice(id * columns, (id + 1) * columns)]);
  for (let n = 0; n < LAYERS; n++) {
    const layer = (name) => of(`blk.${n}.${name}`);
    const inputs = states.map((state) => normed(state, layer('attn_norm')));
    const keys = inputs.map((x, at) => turned(times(layer('attn_k'), x), at));
    const contents = inputs.map((x) => times(layer('attn_v'), x));
    states = states.map((state, at) => {
      const query = turned(times(layer('attn_q'), inputs[at]), at);
      const seen = attended(query, keys.slice(0, at + 1), contents.slice(0, at + 1));
      const after = plus(state, times(layer('attn_output'), seen));
      const x = normed(after, layer('ffn_norm'));
      const up = times(layer('ffn_up'), x);
      const gated = times(layer('ffn_gate'), x).map((value, i) => (value / (1 + Math.exp(-value))) * up[i]);
      return plus(after, times(layer('ffn_down'), gated));
    });
  }
  return softmax(times(of('output'), normed(states.at(-1), of('output_norm'))));
}

const U32 = 4;
const I32 = 5;
const F32 = 6;
const BOOL = 7;
const TEXT = 8;
const LIST = 9;

const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const ENCODE = {
  [U32]: u32,
  [I32]: (value) => Buffer.from(Int32Array.of(value).buffer),
  [F32]: (value) => Buffer.from(Float32Array.of(value).buffer),
  [BOOL]: (value) => Buffer.from([value ? 1 : 0]),
  [TEXT]: text,
};
const field = (name, type, value) => Buffer.concat([text(name), u32(type), ENCODE[type](value)]);
const list = (name, type, values) =>
  Buffer.concat([text(name), u32(LIST), u32(type), u64(values.length), ...values.map(ENCODE[type])]);

const ALIGNMENT = 32;
const padded = (length) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** The model as a GGUF file, version 3 (docs/gguf.md of ggml-org/ggml), all in 32-bit floats. */
export function ggufFile(weights) {
  const fields = [
    field('general.architecture', TEXT, 'llama'),
    field('general.name', TEXT, 'tiny'),
    field('general.file_type', U32, 0),
    ...Object.entries({
      context_length: 512,
      embedding_length: WIDTH,
      block_count: LAYERS,
      feed_forward_length: HIDDEN,
      'attention.head_count': HEADS,
      'attention.head_count_kv': HEADS,
      'rope.dimension_count': HEAD,
      vocab_size: VOCABULARY.length,
    }).map(([name, value]) => field(`llama.${name}`, U32, value)),
    field('llama.attention.layer_norm_rms_epsilon', F32, EPSILON),
    field('llama.rope.freq_base', F32, ROPE_BASE),
    field('tokenizer.ggml.model', TEXT, 'llama'),
    list('tokenizer.ggml.tokens', TEXT, VOCABULARY),
    list('tokenizer.ggml.scores', F32, SCORES),
    list('tokenizer.ggml.token_type', I32, KINDS),
    field('tokenizer.ggml.unknown_token_id', U32, 0),
    field('tokenizer.ggml.bos_token_id', U32, BOS),
    field('tokenizer.ggml.eos_token_id', U32, 2),
    field('tokenizer.ggml.add_bos_token', BOOL, true),
    field('tokenizer.ggml.add_eos_token', BOOL, false),
  ];
  let offset = 0;
  const infos = Array.from(weights, ([name, { rows, columns, values }]) => {
    const sizes = rows === 1 ? [columns] : [columns, rows];
    const info = [text(name), u32(sizes.length), ...sizes.map(u64), u32(0), u64(offset)];
    offset += padded(values.byteLength);
    return Buffer.concat(info);
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(weights.size),
    u64(fields.length),
    ...fields,
    ...infos,
  ]);
  const data = Array.from(weights.values(), ({ values }) => {
    const place = Buffer.alloc(padded(values.byteLength));
    Buffer.from(values.buffer).copy(place);
    return place;
  });
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]);
}
