// Lists the failures by name at the end of a run, so that they need not be searched in the output.
import { relative } from 'node:path';

/** The first line with content, without the colours of a terminal. */
const firstLine = (message = '') =>
  // eslint-disable-next-line no-control-regex -- colours are control characters
  message.replace(/\u001b\[[\d;]*m/g, '').split('\n', 1)[0];

/** Lists the failures of a JSON report of vitest. A file that does not load is one: it has no tests. */
export const vitestFailures = (root, { testResults = [] }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });

/** Lists the failures of a report of a runner in test/harness. */
export const hostFailures = (_root, { failed = [] }) =>
  failed.map(({ title, message }) => `${title}: ${firstLine(message)}`);
