// The browser that files of tests share.
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { connectBrowser } from './browser.mjs';

let connection: Promise<Browser> | undefined;

export const sharedBrowser = (): Promise<Browser> => (connection ??= connectBrowser(inject('browser')));
