// The browser that tests and benchmarks walk through the studio with.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** SOTTO_CHROMIUM, or the first of the usual names on the path; undefined where there is none. */
export function findBrowser() {
  const files = NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));
  return process.env.SOTTO_CHROMIUM ?? files.find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser, kept from talking to anybody but us. */
export function launchBrowser(executablePath) {
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
