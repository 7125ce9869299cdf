/** Episodes: played, written, read, continued and judged again. */
export type { EpisodeEvent, Header } from './events';
export { EPISODE_ENDING, episodeFileName } from './file-name';
export { foldEpisode } from './fold';
export { gameOf } from './game-of';
export { falseInitialEvidence } from './initial-evidence';
export { loadOf, optionsOf, scenarioName, verdictsOn } from './header';
export type { Judge } from './judge';
export { LogError, type LogFile } from './log';
export type { EpisodeEnd, EpisodePlan, EpisodeServices } from './plan';
export { planEpisode, type EpisodeChoices } from './plan-episode';
export { LogFileReader, readLog, readLogFile, type EpisodeLog } from './read-log';
export { rejudgeEpisode, type RejudgeOptions } from './rejudge';
export { renderEpisode, renderPieces, type RenderOptions } from './render';
export { ResumeError } from './replay';
export { paramsIn, planResume, resumeEpisode } from './resume';
export { runEpisode } from './run';
export { judgesFor } from './task-judges';
