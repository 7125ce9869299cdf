import { answerTool, isToolQuestion } from '../../agent-tools';
import { answerEpisodeQuestion, isEpisodeQuestion } from '../../judges/answer';
import { isReplayQuestion, OpenTranscripts } from '../../replay/answer';
import { answerScenarios, isScenariosQuestion } from '../../suites/scenarios';
import { answerSuite, isSuiteQuestion, type SuiteAnswer, type SuiteQuestion } from '../../suites/question';
import type { Stepwise } from '../../base/stepwise';
import { isStudyQuestion, OpenStudies } from '../../results/study/answer';
import { serveRules, type Port, type ServerOptions } from '../../rules/service';

/** Serves questions about rules, questions of episodes to the engine, tools of agents, transcripts and studies. */
export const serve = (port: Port, options: ServerOptions = {}): { dispose(): void } => {
  let desk: OpenTranscripts | undefined;
  let studies: OpenStudies | undefined;
  return serveRules(port, {
    ...options,
    others: (engines, question) => {
      if (isReplayQuestion(question)) return (desk ??= new OpenTranscripts(engines)).answer(question);
      if (isSuiteQuestion(question)) return suiteAnswer(question);
      if (isScenariosQuestion(question)) return answerScenarios(question, engines);
      if (isStudyQuestion(question)) return (studies ??= new OpenStudies()).answer(question);
      if (isToolQuestion(question)) return answerTool(engines, question);
      return isEpisodeQuestion(question) ? answerEpisodeQuestion(engines, question) : undefined;
    },
  });
};

// eslint-disable-next-line require-yield -- quickly read
function* suiteAnswer(question: SuiteQuestion): Stepwise<SuiteAnswer> {
  return answerSuite(question);
}
