/**
 * The frame of an exported page, which opens anywhere: no script, nothing that is loaded, and a policy that allows
 * neither. Text of models, files and servers is escaped.
 */
import { STYLE, STYLE_HASH } from './style';
import { line } from './text';

const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** `images`: pictures that are part of the page itself are shown. */
export const pageStart = (title: string, { images = false } = {}): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}${images ? '; img-src data:' : ''}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${line(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
`;

export const PAGE_END = '</main>\n</body>\n</html>\n';
