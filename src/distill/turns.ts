/** Training turns from the episodes of a teacher: each test with the dialogue before it, under the student's instruction. */
import type { Json } from '../base/json';
import type { EpisodeEvent, EventOf, Header } from '../episode/events';
import { optionsOf } from '../episode/header';
import { feedbackOf } from '../episode/play-state';
import { type Split, SPLITS } from '../rules/types';
import { taskNamed } from '../tasks/registry';
import { TEST } from '../tasks/rule-discovery/turns';
import { BUILT_IN } from '../tasks/prompts';
import { ScenarioError, type Game, type Position, type Task } from '../tasks/task';

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One test of a teacher. */
export interface Turn {
  /** 1-based. */
  readonly round: number;
  /** `seq` of the reply. */
  readonly seq: number;
  /** The number of messages before it, of those of its episode. */
  readonly before: number;
  /** Reply of the teacher, with its thinking. */
  readonly completion: string;
  /** Tokens of its prompt and of what was generated, where the server counted them. */
  readonly usage: number | undefined;
}

export interface TeacherEpisode {
  readonly header: Header;
  /** The prompt text of the teacher's instruction and of the student's, without what differs between scenarios. */
  readonly prompts: { readonly teacher: string; readonly student: string };
  /** The dialogue as the student sees it: refused replies, reminders and retries are not part of it. */
  readonly messages: readonly Message[];
  readonly turns: readonly Turn[];
}

/** An episode that no training turn can be taken from. */
export class NoTeacherError extends Error {
  override readonly name = 'NoTeacherError';
}

export interface Student {
  /** The setting whose instruction it gets. */
  readonly setting: string;
  /** Instructions by setting, of teachers that were not given the built-in ones. */
  readonly prompts?: Readonly<Record<string, string>> | undefined;
}

/** Reads the turns of an episode. Throws NoTeacherError. */
export function teacherEpisode(events: readonly EpisodeEvent[], student: Student): TeacherEpisode {
  const header = events.find((event) => event.type === 'episode');
  if (!header) throw new NoTeacherError('it has no header');
  if (header.parent)
    throw new NoTeacherError('it was forked, so that its first turns are those of another transcript');
  const task = taskNamed(header.task);
  if (!task) throw new NoTeacherError(`this version has no task ${header.task}`);
  const game = opened(task, header, student.setting);
  const opening = events.find((event) => event.type === 'message')?.text;
  if (opening === undefined) throw new NoTeacherError('it has no instruction');
  const instruction = openingFor(header, game, opening, task, student);
  const reader = new DialogueReader(game, instruction);
  try {
    for (const event of events) reader.event(event);
  } catch (error) {
    if (!(error instanceof OtherProtocol)) throw error;
    throw new NoTeacherError(
      `the protocol of ${header.setting} is another one than that of ${student.setting}`,
    );
  }
  if (reader.turns.length === 0)
    throw new NoTeacherError(`the ${task.id} task has no tests, or none was made`);
  const template = (text: string) => game.template?.(text) ?? text;
  const prompts = { teacher: template(opening), student: template(instruction) };
  return { header, prompts, messages: reader.messages, turns: reader.turns };
}

function opened(task: Task, header: Header, setting: string): Game {
  try {
    return task.open(header.scenario, setting, optionsOf(header));
  } catch (error) {
    if (error instanceof ScenarioError) throw new NoTeacherError(error.message);
    throw error;
  }
}

function openingFor(
  { setting, prompts: { pack } }: Header,
  game: Game,
  opening: string,
  task: Task,
  student: Student,
): string {
  if (setting === student.setting && !student.prompts) return opening;
  if (pack !== BUILT_IN && !student.prompts)
    throw new NoTeacherError(`its instruction is of the prompt pack "${pack}": name the pack with --prompts`);
  const template = (student.prompts ?? task.prompts)[student.setting];
  if (template === undefined) throw new NoTeacherError(`there is no instruction for ${student.setting}`);
  return game.opening(template);
}

class OtherProtocol extends Error {}

/** Plays a teacher's replies in the game of the student, which must answer them in the same words. */
class DialogueReader {
  readonly messages: Message[] = [];
  readonly turns: Turn[] = [];
  private position: Position;
  private pending: { reply: EventOf<'reply'>; feedback?: EventOf<'feedback'> } | undefined;

  constructor(game: Game, opening: string) {
    this.position = game.start();
    this.messages.push({ role: 'user', content: opening });
    this.game = game;
  }

  private readonly game: Game;
  private begun = false;

  event(event: EpisodeEvent): void {
    if (event.type === 'message') this.message(event.text);
    else if (event.type === 'reply') this.reply(event);
    else if (event.type === 'feedback' && this.pending) this.pending.feedback = event;
  }

  private message(text: string): void {
    // The teacher's instruction stands first.
    if (!this.begun) {
      this.begun = true;
      return;
    }
    const expected = this.answer();
    if (expected !== text) throw new OtherProtocol();
    this.messages.push({ role: 'user', content: text });
  }

  private answer(): string | undefined {
    const { reply, feedback } = this.pending ?? {};
    this.pending = undefined;
    try {
      if (!reply) throw new Error('an answer without a reply');
      const { message, then } = this.position.replay(reply.parsed, feedback && feedbackOf(feedback));
      this.position = then;
      return message;
    } catch {
      throw new OtherProtocol();
    }
  }

  private reply(reply: EventOf<'reply'>): void {
    const { expect, raw, parsed, seq, round = this.position.round } = reply;
    if (this.position.expect !== expect || !this.game.parse(expect, raw).ok) throw new OtherProtocol();
    if (expect === TEST)
      this.turns.push({
        round,
        seq,
        before: this.messages.length,
        completion: completionOf(reply),
        usage: usageOf(reply),
      });
    this.messages.push({ role: 'assistant', content: parsed.content });
    this.pending = { reply };
  }
}

const LEADING_THINK = /^\s*<think>\s*/;

/**
 * The generated text. Thinking that came in a field of its own stands before it, and ends as it does where a model writes
 * it itself; a leading `<think>` is dropped, since the templates of such models end their prompts with it.
 */
function completionOf({ raw, reasoning }: Pick<EventOf<'reply'>, 'raw' | 'reasoning'>): string {
  const whole = reasoning === undefined ? raw : `${reasoning.trim()}\n</think>\n\n${raw}`;
  return whole.replace(LEADING_THINK, '');
}

function usageOf({ usage }: EventOf<'reply'>): number | undefined {
  const { prompt, completion } = usage ?? {};
  return prompt === undefined || completion === undefined ? undefined : prompt + completion;
}

/** Groups of the published runs: T1 … T4, V1 and V2, O1 … O4. */
const PUBLISHED: Readonly<Record<string, Split>> = { T: 'train', V: 'validation', O: 'test' };

/** The split of the group that an episode was played in: by its header, by a rule file, or by the name of a published group. */
export function splitOf(
  { source, scenario }: Pick<Header, 'source' | 'scenario'>,
  groups: ReadonlyMap<string, Split> = new Map(),
): Split | undefined {
  const group = groupOf(scenario) ?? source?.group;
  const known = group === undefined ? undefined : groups.get(group);
  if (known) return known;
  const split = SPLITS.find((each) => each === source?.split);
  if (split || group === undefined) return split;
  return /^[TVO]\d+$/.test(group) ? PUBLISHED[group[0]] : undefined;
}

/** The group of a scenario that names one. */
function groupOf(scenario: Json): string | undefined {
  if (typeof scenario !== 'object' || scenario === null || Array.isArray(scenario)) return undefined;
  const { group } = scenario as { readonly group?: Json };
  return typeof group === 'string' ? group : undefined;
}
