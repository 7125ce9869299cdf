// A built view in a browser, without an editor around it.
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { atNight } from '../setup/nightly';
import { sharedBrowser } from './shared-browser';

const ORIGIN = 'http://view.localhost';
/** `colours`: the variables of a theme. */
const pageIn = (
  title: string,
  colours: string,
): string => `<!DOCTYPE html><html lang="en"><head><title>${title}</title><style>${colours}</style><link rel="stylesheet" href="${ORIGIN}/main.css"></head>
<body><div id="view"></div><script type="module" src="${ORIGIN}/main.js"></script></body></html>`;

/** Colours of the themes of VS Code that panels use: background, text, faint text, four inks, border. */
const THEME_COLOURS = {
  dark: ['#1f1f1f', '#cccccc', '#9d9d9d', '#3794ff', '#d18616', '#b180d7', '#89d185', '#454545'],
  light: ['#ffffff', '#3b3b3b', '#616161', '#1a85ff', '#d18616', '#652d90', '#388a34', '#cecece'],
  'high-contrast': ['#000000', '#ffffff', '#ffffff', '#3794ff', '#d18616', '#b180d7', '#89d185', '#6fc3df'],
  'high-contrast-light': [
    '#ffffff',
    '#292929',
    '#292929',
    '#1a85ff',
    '#d18616',
    '#652d90',
    '#374e06',
    '#0f4a85',
  ],
} as const;
export type PageTheme = keyof typeof THEME_COLOURS;
export const PAGE_THEMES = atNight<readonly PageTheme[]>(Object.keys(THEME_COLOURS) as PageTheme[], ['dark']);
/** Widths of a page that a panel has to fit into, in pixels. */
export const PAGE_WIDTHS = atNight([400, 600, 1080, 1600], [400, 1600]);

export function coloursOf(theme: PageTheme): string {
  const [background, foreground, faint, blue, orange, purple, green, border] = THEME_COLOURS[theme];
  return `:root { --vscode-editor-background: ${background}; --vscode-foreground: ${foreground};
    --vscode-descriptionForeground: ${faint}; --vscode-charts-blue: ${blue}; --vscode-charts-orange: ${orange};
    --vscode-charts-purple: ${purple}; --vscode-charts-green: ${green}; --vscode-panel-border: ${border};
    --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-editor-font-family: monospace; }`;
}

interface Shown {
  /** The variables of a theme. */
  readonly colours?: string;
  /** Width of the window, in pixels; default 1280. */
  readonly width?: number;
}

async function filesOf(name: string): Promise<ReadonlyMap<string, Buffer>> {
  const { outputFiles } = await build({
    entryPoints: [`webview/${name}/main.tsx`],
    bundle: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    logLevel: 'silent',
    loader: { '.ttf': 'dataurl' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2022',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [path.split(/[\\/]/).at(-1)!, Buffer.from(contents)]),
  );
}

/** The views that were built in this process. */
const built = new Map<string, ReadonlyMap<string, Buffer>>();

/** A view that is built before the tests of the first file that shows it. `name`: its folder in `webview`. */
export function builtView(name: string) {
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    files = built.get(name) ?? (await filesOf(name));
    built.set(name, files);
  }, 120_000);

  /** A page that listens. `post`: called with every message of the view. */
  return async (
    post: (message: unknown) => void,
    { colours = '', width = 1280 }: Shown = {},
  ): Promise<Page> => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 900 } });
    await page.route(`${ORIGIN}/**`, async (route) => {
      const file = new URL(route.request().url()).pathname.slice(1);
      const contentType = file.endsWith('.css')
        ? 'text/css'
        : file.endsWith('.js')
          ? 'text/javascript'
          : 'text/html';
      await route.fulfill({ contentType, body: files.get(file) ?? pageIn(name, colours) });
    });
    await page.exposeFunction('postToHost', post);
    await page.addInitScript(() => {
      const { postToHost } = window as unknown as { readonly postToHost: (message: unknown) => void };
      const api = { postMessage: postToHost, getState: () => undefined, setState: () => undefined };
      Object.assign(window, { acquireVsCodeApi: () => api });
    });
    await page.goto(`${ORIGIN}/page`);
    await page.locator('#view > *').first().waitFor({ state: 'attached' });
    return page;
  };
}

/** Sends a message to the view, as JSON. */
export const tell = (page: Page, message: object): Promise<void> =>
  page.evaluate((text) => window.postMessage(JSON.parse(text), '*'), JSON.stringify(message));
