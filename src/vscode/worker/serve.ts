import { answerEpisodeQuestion, isEpisodeQuestion } from '../../judges/answer';
import { isReplayQuestion, OpenTranscripts } from '../../replay/answer';
import { serveRules, type Port, type ServerOptions } from '../../rules/service';

/** Serves questions about rules, questions of episodes to the engine, and transcripts. */
export const serve = (port: Port, options: ServerOptions = {}): { dispose(): void } => {
  let desk: OpenTranscripts | undefined;
  return serveRules(port, {
    ...options,
    others: (engines, question) => {
      if (isReplayQuestion(question)) return (desk ??= new OpenTranscripts(engines)).answer(question);
      return isEpisodeQuestion(question) ? answerEpisodeQuestion(engines, question) : undefined;
    },
  });
};
