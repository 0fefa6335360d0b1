/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { loadAndServeStudio, type StudioServer } from '../../node/internal.ts';
import { findBrowser, launchBrowser } from '../../tools/browser.mjs';
import { describeWith } from '../needs.ts';

const root = resolve(import.meta.dirname, '../..');

/** The built studio: `npm test` builds it first. */
export const BUILT = join(root, 'dist/studio');

/** The browser to test in. */
export const executable = findBrowser();

/**
 * `describe` in a browser; skipped, and says so, where there is none. A test begins with a new page and is tried again
 * once: on a busy machine a click can miss what is still being laid out. What is wrong fails twice.
 */
export const describeInBrowser = describeWith(
  executable !== undefined,
  'the studio in a real browser',
  'apt-get install chromium, or SOTTO_CHROMIUM=/path/to/it',
  { retry: 1 },
);

/** A page of the studio with everything that it did that a test may ask for. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** `METHOD address` of every request, of the page and of its workers. */
  readonly requests: string[];
  /** What the browser complained about: policy violations, errors, warnings. */
  readonly complaints: string[];
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** How long a browser may take to start, and a walk through the studio, on a machine that has much else to do. */
export const PATIENCE = 240_000;

/** One server and one browser for a file of tests. */
export interface Studio {
  readonly url: string;
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Starts server and browser before the tests of a file and ends them after. */
export function useStudio(): Studio {
  let server: StudioServer;
  let browser: Browser;
  const opened: BrowserContext[] = [];
  beforeAll(async () => {
    expect(existsSync(BUILT), 'dist/studio is built (npm run build)').toBe(true);
    server = await loadAndServeStudio({ folder: BUILT, host: '127.0.0.1', port: 0 });
    browser = await launch();
  }, PATIENCE);
  afterAll(async () => {
    for (const context of opened) await context.close();
    await browser?.close();
    await server?.close();
  }, PATIENCE);
  return {
    get url() {
      return server.url;
    },
    async visit({ width = 1280, height = 900, dark = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        acceptDownloads: true,
      });
      opened.push(context);
      const visit = await watch(context);
      await visit.page.goto(server.url);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      return visit;
    },
  };
}

/** Starts the browser, kept from talking to anybody but us. */
export function launch(): Promise<Browser> {
  return launchBrowser(executable);
}

async function watch(context: BrowserContext): Promise<Visit> {
  const requests: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (/^(https?|wss?|ftp):/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // What the policy keeps off is reported as a request, but never leaves the page.
    if (request.failure()?.errorText === 'csp')
      requests.splice(requests.indexOf(`${request.method()} ${request.url()}`), 1);
  });
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy: ${violatedDirective} kept off ${blockedURI} (${sourceFile}:${lineNumber})`);
      },
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('websocket', (socket) => requests.push(`WEBSOCKET ${socket.url()}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, requests, complaints };
}

/** All findings of axe-core on the page as it stands. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  );
}

/** The same, in light and in dark. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    findings.push(...(await accessibilityFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

/** How many pixels the page is wider than the window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Goes to a screen by the list of steps. */
export async function goTo(page: Page | Frame, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title }).first().click();
}

/** Waits until nothing is being worked on. */
export async function settled(page: Page | Frame): Promise<void> {
  const isIdle = () => document.querySelector('main progress, main [aria-busy="true"]') === null;
  await page.waitForFunction(isIdle, undefined, { timeout: 110_000 });
}

/** Opens a story and waits until it is looked at. */
export async function openStory(page: Page | Frame, title: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click();
  await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
  await settled(page);
}

/** Chooses a file, as with the file button. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(path);
}

/** Chooses a file, opens it as it is read and waits until it is looked at. */
export async function openFile(page: Page, path: string): Promise<void> {
  await chooseFile(page, path);
  await page.getByRole('button', { name: /^Open [\d,]+ records?$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
  await settled(page);
}

/** The text of the gauges. */
export function gauges(page: Page): Promise<string | null> {
  return page.getByRole('region', { name: 'Where you stand' }).textContent();
}

/** Opens what is folded away, or folds it. */
export async function unfold(page: Page | Frame, summary: string, isOpen = true): Promise<void> {
  const fold = page.locator('details', { has: page.locator('summary', { hasText: summary }) }).last();
  if (((await fold.getAttribute('open')) !== null) !== isOpen) await fold.locator('summary').first().click();
}

/** Chooses a promise on Protect by its formal name. */
export async function choosePromise(page: Page | Frame, title: string): Promise<void> {
  await goTo(page, 'Protect');
  await unfold(page, 'All promises by their formal names');
  await page.getByRole('radio', { name: title }).first().check();
  await page.getByRole('heading', { name: 'The promise', exact: true }).waitFor();
  await settled(page);
}

/** Runs what is ticked on Explore and waits for the end of it. */
export async function runAll(page: Page | Frame): Promise<void> {
  await goTo(page, 'Explore');
  await page.getByRole('button', { name: /^Run \d+ times?$/ }).click();
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await settled(page);
}

/** Goes to a screen and waits until it stands. */
export async function show(page: Page | Frame, title: string): Promise<void> {
  await goTo(page, title);
  await page.waitForFunction((name) => document.title.startsWith(name), title);
  await settled(page);
}

/** The titles of all screens, in the order of the flow. */
export const SCREENS = ['Start', 'Look', 'Be the attacker', 'Protect', 'Explore', 'Compare', 'Release'];

/** Three orders each of forty customers, in which two columns may be the items and two the record. */
export function orders(): string {
  const product = (n: number): string => ['bread', 'milk', 'eggs', 'tea', 'wine', 'insulin'][n % 6]!;
  const lines = Array.from({ length: 360 }, (_, n) => {
    const order = Math.floor(n / 3);
    return `${1000 + order},${100 + (n % 6)},${product(n * (1 + (order % 5)))},${order % 40},${1 + (n % 4)}`;
  });
  return `order,sku,product,customer,quantity\n${lines.join('\n')}\n`;
}

/** The order, the customer and the product of each line of them. */
export function orderLines(): readonly (readonly [order: string, customer: string, product: string])[] {
  const lines = orders().trim().split('\n').slice(1);
  return lines.map((line) => {
    const [order, , product, customer] = line.split(',');
    return [order!, customer!, product!];
  });
}
