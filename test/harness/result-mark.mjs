/** Starts the one console line that carries the results out of an extension host, as JSON. */
export const RESULT_MARK = '@falsify-result ';
