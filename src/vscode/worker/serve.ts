import { answerTool, isToolQuestion } from '../../agent-tools';
import { answerEpisodeQuestion, isEpisodeQuestion } from '../../judges/answer';
import { isGenerationQuestion, OpenGeneration } from '../../generate/steps';
import { answerSuggestion, isSuggestionQuestion } from '../../generate/suggestions';
import { answerTaken, isTakenQuestion } from '../../generate/taken';
import type { ReadPart } from '../../replay/questions';
import { isReplayQuestion, OpenTranscripts } from '../../replay/answer';
import { answerScenarios, isScenariosQuestion } from '../../suites/scenarios';
import { answerTaskFile, isTaskFileQuestion } from '../../suites/task-files';
import { answerSuite, isSuiteQuestion, type SuiteAnswer, type SuiteQuestion } from '../../suites/question';
import { drive, eventLoopTurn, type Stepwise } from '../../base/stepwise';
import type { Engines } from '../../judges/exact';
import { EnginePool } from '../../rules';
import type { EmbeddedEngine } from '../../suites/embedded-engine';
import { answerPlayAgain, isPlayAgainQuestion } from '../../tasks/play-again';
import { isStudyQuestion, OpenStudies } from '../../results/study/answer';
import type { OpenIndex } from '../../results/study/look-up';
import { serveRules, type Port, type ServerOptions } from '../../rules/service';

/** Services of a worker on the disk of its files. */
interface DiskServices {
  readonly readPart?: ReadPart;
  readonly openIndex?: OpenIndex;
}

/** Serves questions about rules, questions of episodes to the engine, tools of agents, generations, transcripts and studies. */
export const serve = (
  port: Port,
  { readPart, openIndex, ...options }: ServerOptions & DiskServices = {},
): { dispose(): void } => {
  let transcripts: OpenTranscripts | undefined;
  let studies: OpenStudies | undefined;
  let generation: OpenGeneration | undefined;
  return serveRules(port, {
    ...options,
    others: (engines, question) => {
      if (isReplayQuestion(question))
        return (transcripts ??= new OpenTranscripts(engines, readPart)).answer(question);
      if (isStudyQuestion(question)) return (studies ??= new OpenStudies(openIndex)).answer(question);
      if (isGenerationQuestion(question)) return (generation ??= new OpenGeneration()).answer(question);
      if (isSuggestionQuestion(question)) return answerSuggestion(question);
      if (isTakenQuestion(question)) return answerTaken(question);
      if (isToolQuestion(question)) return answerTool(engines, question);
      if (isPlayAgainQuestion(question)) return answerPlayAgain(question);
      if (isTaskFileQuestion(question)) return answerTaskFile(question, engines);
      return ofSuites(engines, question);
    },
  });
};

/** Questions of suites and of episodes; undefined for any other. */
function ofSuites(engines: Engines, question: { readonly kind: string }): Stepwise<unknown> | undefined {
  if (isSuiteQuestion(question)) return suiteAnswer(question);
  if (isScenariosQuestion(question)) return answerScenarios(question, engines);
  return isEpisodeQuestion(question) ? answerEpisodeQuestion(engines, question) : undefined;
}

/** Bitmaps take 1.28 MB each; counting one again takes less than a millisecond. */
const BITMAPS = 16;

/** Answers in this thread, without messages. */
export function embeddedEngine(): EmbeddedEngine {
  const pool = new EnginePool({ maxBitmaps: BITMAPS });
  return {
    async answer(question, signal) {
      const work = ofSuites((domain) => pool.for(domain), question);
      if (!work) throw new Error(`there is no answer to a question of the kind ${question.kind}`);
      return await drive(work, signal, eventLoopTurn);
    },
    dispose: () => pool.dispose(),
  };
}

// eslint-disable-next-line require-yield -- quickly read
function* suiteAnswer(question: SuiteQuestion): Stepwise<SuiteAnswer> {
  return answerSuite(question);
}
