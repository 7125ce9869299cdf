// Draws media/icon.png: the cube of all triples, three of them picked, one crossed out: it refutes the rule.
//   node scripts/icon.mjs      needs Chromium
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../test/harness/browser.mjs';
import { root } from './setup/packages.mjs';

const SIZE = 256;

const drawing = `
<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="52" fill="#1d2b4a"/>
  <g stroke-linejoin="round" stroke="#1d2b4a" stroke-width="6">
    <path d="M128 26 216 76 128 126 40 76Z" fill="#a9c7ff"/>
    <path d="M40 76 128 126 128 228 40 178Z" fill="#5b8def"/>
    <path d="M216 76 128 126 128 228 216 178Z" fill="#3563c4"/>
  </g>
  <g fill="#ffffff">
    <ellipse cx="128" cy="76" rx="24" ry="14"/>
    <ellipse cx="84" cy="152" rx="15" ry="22" transform="rotate(-8 84 152)"/>
  </g>
  <g stroke-linecap="round" fill="none">
    <path d="M150 128 230 214 M230 128 150 214" stroke="#1d2b4a" stroke-width="44"/>
    <path d="M150 128 230 214 M230 128 150 214" stroke="#ff6b4a" stroke-width="27"/>
  </g>
</svg>`;

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>body { margin: 0; display: flex }</style>${drawing}`);
await writeFile(join(root, 'media/icon.png'), await page.screenshot({ omitBackground: true }));
await browser.close();
