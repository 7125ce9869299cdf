/** Labels beside the verdicts of each judge of this transcript: matrix, agreement, κ. */
import { ANSWERS, type InterRaterAgreement } from '../../../src/labels/agreement';
import { judgeWords } from '../../../src/labels/judges';
import {
  ANSWER_WORDS,
  intervalWords,
  kappaWords,
  NO_KAPPA,
  NO_VERDICT,
  QUESTION_WORDS,
  shareWords,
} from '../../../src/labels/words';
import type { LabelsState } from '../../../src/protocol/replay-labels';
import { Words } from '../../shared/words';
import { rewound } from '../state';
import type { JudgeQuestion } from '../../../src/episode/judge-question';

export function Agreements({ known }: { readonly known: LabelsState }) {
  const { statistics, problems, unmatched, file } = known;
  return (
    <section class="labels-agreement stack" aria-label="Agreement">
      <h2>Agreement in this transcript</h2>
      {rewound.value ? (
        <p class="faint">Hidden while rewound.</p>
      ) : (
        statistics.labels === 0 && <p class="faint">Nothing is labelled yet. Labels are written to {file}.</p>
      )}
      {!rewound.value &&
        statistics.judges
          .filter(({ people, unlabelled }) => people.of > 0 || unlabelled === 0)
          .map(({ judge, people, disputed, unlabelled }) => (
            <Matrix
              key={JSON.stringify(judge)}
              title={`${QUESTION_WORDS[judge.question]}, judged by ${judgeWords(judge)}`}
              agreement={people}
              question={judge.question}
              last={NO_VERDICT}
              note={`${unlabelled} not labelled${disputed > 0 ? `, ${disputed} disputed` : ''}`}
            />
          ))}
      {(rewound.value ? [] : statistics.authors).map(({ question, authors: [one, other], agreement }) => (
        <Matrix
          key={`${question} ${one} ${other}`}
          title={`${QUESTION_WORDS[question]}: ${one} (rows) and ${other}`}
          agreement={agreement}
          question={question}
          last="unclear"
        />
      ))}
      {unmatched > 0 && <p class="faint">{`${unmatched} lines of ${file} are of another episode.`}</p>}
      {problems.map(({ line, message }) => (
        <p key={line} class="faint">
          <Words text={`${file}:${line}: ${message}`} />
        </p>
      ))}
    </section>
  );
}

interface MatrixProps {
  readonly title: string;
  readonly agreement: InterRaterAgreement;
  readonly question: JudgeQuestion;
  /** The title of the last column. */
  readonly last: string;
  readonly note?: string;
}

function Matrix({ title, agreement, question, last, note }: MatrixProps) {
  const words = ANSWER_WORDS[question];
  const columns = [words.yes, words.no, last];
  const { noKappa } = agreement;
  return (
    <div class="labels-matrix">
      <table>
        <caption>
          <Words text={title} />
        </caption>
        <thead>
          <tr>
            <th scope="col">label</th>
            {columns.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ANSWERS.map((row) => (
            <tr key={row}>
              <th scope="row">{words[row]}</th>
              {ANSWERS.map((column) => (
                <td key={column}>{agreement.matrix[row][column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {`Agreement ${shareWords(agreement.agree, agreement.of)}, 95% interval ${intervalWords(agreement)}`}
        {agreement.of > 1 && `, κ ${kappaWords(agreement)}`}
        {note !== undefined && `; ${note}`}
      </p>
      {noKappa === 'one-class' && agreement.of > 1 && <p class="faint">{NO_KAPPA[noKappa]}</p>}
    </div>
  );
}
