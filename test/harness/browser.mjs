// Starts the Chromium that shows a workbench, cut off from every network but this machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/setup/hosts.mjs';

const ARGUMENTS = [
  // Chromium's sandbox does not start for root, and containers have a small /dev/shm.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  // WebGL by software: the pictures in space need it, and a machine for tests may have no graphics card.
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ONLY_THIS_MACHINE =
  '--host-resolver-rules=MAP *.localhost 127.0.0.1 , MAP localhost 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

const options = () => ({
  executablePath: findChromium(),
  headless: !process.env.FALSIFY_HEADED,
  args: [...ARGUMENTS, ONLY_THIS_MACHINE],
});

export function launchBrowser() {
  return chromium.launch(options());
}

/** A browser for several processes, which connect to its address. */
export function startBrowser() {
  return chromium.launchServer(options());
}

export function connectBrowser(address) {
  return chromium.connect(address);
}

/**
 * A browser with a profile on disk that lets third-party frames keep data: a private window refuses the service
 * workers of webviews that are served from another origin, as those of the web build are.
 */
export function launchWithProfile(folder) {
  mkdirSync(join(folder, 'Default'), { recursive: true });
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(folder, options());
}
