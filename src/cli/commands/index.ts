import type { Command } from '../command';
import { check } from './check';
import { count } from './count';
import { diff } from './diff';
import { read } from './read';
import { sample } from './sample';

export const COMMANDS: readonly Command[] = [count, check, sample, diff, read];
