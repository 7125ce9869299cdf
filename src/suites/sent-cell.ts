/** Cells as JSON: what another process needs to play one. They hold no address and no key. */
import * as z from 'zod/mini';
import { ChoiceError } from '../base/choice-error';
import type { Json } from '../base/json';
import { EPISODE_ENDING } from '../episode/file-name';
import type { Chosen } from '../episode/judge';
import type { Players } from '../players/players';
import type { PromptPack } from '../tasks/prompts';
import type { GameOptions } from '../tasks/task';
import { cellId } from '../episode/cell-id';
import type { Cell } from './cells';
import { planCell, sizeOf } from './expand';
import { overridesOf, playerName } from './models';
import type { Suite } from './schema';

const text = z.string().check(z.minLength(1), z.maxLength(300));
const whole = z.int().check(z.minimum(0));

const sentCellSchema = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** A name, never a path. */
  file: text.check(z.regex(/^[A-Za-z0-9][\w.-]*$/), z.endsWith(EPISODE_ENDING)),
  model: text,
  setting: text,
  task: text,
  scenario: z.json(),
  source: z.optional(
    z.strictObject({ file: z.string(), group: z.string(), rule: z.int(), split: z.optional(z.string()) }),
  ),
  repeat: z.int().check(z.minimum(1)),
  seed: whole,
  options: z.record(z.string(), z.json()),
  pack: z.optional(
    z.strictObject({ name: z.string(), task: text, prompts: z.record(z.string(), z.string()) }),
  ),
});

export type SentCell = z.infer<typeof sentCellSchema>;

/** The cell as it is sent. */
export const sentCell = ({
  id,
  file,
  model,
  setting,
  scenario,
  repeat,
  seed,
  options,
  pack,
}: Cell): SentCell =>
  // Through text: what is undefined is not sent, and nothing of a class is.
  JSON.parse(
    JSON.stringify({ id, file, model, setting, ...scenario, repeat, seed, options, pack }),
  ) as SentCell;

/** Returns undefined where the value is not a cell. */
export const readSentCell = (value: unknown): SentCell | undefined => sentCellSchema.safeParse(value).data;

/**
 * The cell, with the player that this host has under its name. Rejects with ChoiceError where that is not a player of this
 * cell: there is none, or it is another model or decodes in another way. Rejects with ScenarioError, too.
 */
export async function receivedCell(
  sent: SentCell,
  suite: Pick<Suite, 'models'>,
  {
    players,
    version,
    judges = [],
  }: { readonly players: Players; readonly version: string; readonly judges?: readonly Chosen[] },
): Promise<Cell> {
  const { id, file, model, setting, task, scenario, source, repeat, seed, options, pack } = sent;
  const player = await players.player(playerName(suite, model), overridesOf(suite, model));
  const chosen = {
    model,
    player,
    setting,
    repeat,
    seed,
    scenario: {
      task,
      scenario: scenario as Json,
      ...(source && { source: source as Required<typeof source> }),
    },
    options: options as GameOptions,
    ...(pack && { pack: pack as PromptPack }),
  };
  const plan = await planCell({ ...chosen, version }, judges);
  if ((await cellId(plan.header)) !== id)
    throw new ChoiceError(
      `"${model}" is not the player that the queue was filled for`,
      'its profile must name the same model and the same decoding here, in the same version of Falsify',
    );
  return { id, file, block: 0, ...chosen, ...sizeOf(plan) };
}
