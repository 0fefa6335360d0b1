import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  chooseFile,
  choosePromise,
  describeInBrowser,
  findingsInBothSchemes,
  gauges,
  goTo,
  openFile,
  openStory,
  orderLines,
  runAll,
  settled,
  show,
  unfold,
  useStudio,
} from './browser.ts';

/** A promise that needs nothing but the data. */
const PLAIN = 'k^m-anonymity';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function smallFile(): Promise<string> {
  const path = folder.file('small.csv');
  await sotto(['generate', 'supermarket', '--records', '400', '-o', path]);
  return path;
}

/** Presses Tab until the named thing has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (element === null || element === document.body) return '';
      const labels = [...(element.labels ?? [])].map((label) => label.textContent);
      return [element.getAttribute('aria-label') ?? '', element.textContent, ...labels].join(' ').trim();
    });
    if (name.test(text)) return;
    seen.push(text.slice(0, 40));
  }
  throw new Error(`the keyboard does not come to ${name}; it came to:\n${[...new Set(seen)].join('\n')}`);
}

/** Walks by the keyboard from the data that is looked at to the first download: its name and the files in it. */
async function walkToDownload(page: Page): Promise<{ name: string; files: string[] }> {
  await tabTo(page, /^Be the attacker →/);
  await page.keyboard.press('Enter');
  await tabTo(page, /Pick a random person/);
  await page.keyboard.press('Enter');
  await page.getByText(/What do you know about record/).waitFor();
  await tabTo(page, /^Protect →/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Which person a record belongs to/);
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'The promise', exact: true }).waitFor();
  await tabTo(page, /^Explore →/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Run 1 time/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await settled(page);
  await tabTo(page, /^Compare →/);
  await page.keyboard.press('Enter');
  await settled(page);
  await tabTo(page, /^Release →/);
  await page.keyboard.press('Enter');
  await settled(page);
  const downloading = page.waitForEvent('download');
  await tabTo(page, /-release\.zip/);
  await page.keyboard.press('Enter');
  const download = await downloading;
  const files = unzipSync(readFileSync(await download.path()));
  return { name: download.suggestedFilename(), files: Object.keys(files) };
}

describeInBrowser('the flow of the studio', () => {
  const studio = useStudio();

  it('is walked from data to a download by the keyboard alone', async () => {
    const { page, complaints } = await studio.visit();
    await tabTo(page, /Open 10,000 records.*The supermarket|The supermarket.*Open/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await settled(page);
    const { name } = await walkToDownload(page);
    expect(name).toMatch(/\.zip$/);
    expect(complaints).toEqual([]);
  });

  inLong('is walked from a file of one’s own to the recipient’s download by the keyboard alone', async () => {
    const { page, complaints } = await studio.visit();
    const text = ['order;customer;product', ...orderLines().map((line) => line.join(';')), ''].join('\n');
    writeFileSync(folder.file('own.csv'), text);
    await tabTo(page, /^choose one$/);
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(folder.file('own.csv'));
    await page.getByRole('heading', { name: 'How should own.csv be read?' }).waitFor();
    await settled(page);
    for (const [column, role] of [
      ['order', 'Record'],
      ['customer', 'Person'],
      ['product', 'Item'],
    ] as const) {
      await tabTo(page, new RegExp(`^What column ${column} is for`));
      await page.keyboard.type(role);
      const picker = page.getByRole('combobox', { name: `What column ${column} is for` });
      await expect.poll(() => picker.inputValue()).toBe(role.toLowerCase());
    }
    await page.getByText('customer names the owner of each record').waitFor();
    await page.getByRole('button', { name: 'Open 120 records' }).waitFor();
    await tabTo(page, /^Open 120 records$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await settled(page);
    const { name, files } = await walkToDownload(page);
    expect(name).toBe('own-release.zip');
    expect(files).toContain('own-release/release.json');
    expect(files.filter((path) => path.includes('curator'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  inLong('moves the focus to the question of each screen', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    for (const title of ['Be the attacker', 'Protect', 'Look']) {
      await show(page, title);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }
  });

  inLong('goes back with the back button of the browser', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await show(page, 'Protect');
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith('Look'));
  });

  it('says the promise anew as its parameters are typed, and refuses those out of bounds', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, 'k^m-anonymity');
    // Answered plainly it is the same promise, with the reasons, on a screen that is no higher than two.
    await page.getByRole('radio', { name: 'Rules that you keep secret' }).check();
    await page.getByRole('radio', { name: 'Which person a record belongs to' }).check();
    await page.getByText('Why this promise, and its formal name').click();
    await page.getByText('promises that an attacker who knows up to 2 things').waitFor();
    await unfold(page, 'All promises by their formal names', false);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 900);
    // Terms are explained where the focus rests on them, once on a screen, and Escape takes that away.
    await page.locator('.term', { hasText: 'checked by counting' }).focus();
    await page.getByRole('note').filter({ hasText: 'shares no code with the algorithms' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('note').count()).toBe(0);
    await page.getByRole('spinbutton', { name: 'How many things' }).fill('3');
    await page.waitForFunction(() => document.querySelector('blockquote')?.textContent?.includes('up to 3'));
    await page.getByRole('button', { name: 'Undo' }).click();
    const sentence = page.locator('blockquote');
    expect(await sentence.textContent()).toContain('at least 5 records');
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('7');
    await page.waitForFunction(() => document.querySelector('blockquote')?.textContent?.includes('at least 7 records'));
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('20000');
    await page.getByText('k is 20000, but there are only 400 records').waitFor();
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('1');
    expect(await page.getByRole('alert').textContent()).toContain('Expected an integer ≥ 2');
    const explore = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Explore' });
    expect(await explore.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await sentence.textContent()).toContain('at least 5 records');
    expect(await explore.isEnabled()).toBe(true);
    // A file may be dropped on any screen.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a,b\nc\n'], 'dropped.csv'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    });
    await page.getByRole('button', { name: 'Open 2 records' }).waitFor();
  });

  inLong('marks what a story suggests as sensitive and keeps the promise about it', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The practice');
    await choosePromise(page, 'ρ-uncertainty');
    await page.getByRole('button', { name: /Mark the 16 that this story suggests/ }).click();
    await page.getByText('16 sensitive items').waitFor();
    await expect.poll(() => gauges(page)).toMatch(/Risk\s*[\d.]+%best guess at a sensitive item/);
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(await gauges(page)).toMatch(/Risk\s*below 50%best guess at a sensitive item, was [\d.]+%/);
    expect(await gauges(page)).toMatch(/singled out by 2 known items, was [\d.]+% \(not part of this promise\)/);
    expect(complaints).toEqual([]);
  });

  inLong(
    'has one list of items for loading, picking and writing, and tells what of it the data does not have',
    async () => {
      const { page } = await studio.visit();
      await openFile(page, await smallFile());
      await choosePromise(page, 'ρ-uncertainty');
      writeFileSync(folder.file('mine.txt'), 'item\ncola\ntofuu\n');
      await page.getByRole('button', { name: 'Load a file: sensitive items' }).click();
      await page.getByLabel('File with sensitive items').setInputFiles(folder.file('mine.txt'));
      await page.getByText('1 sensitive item').waitFor();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'use tofu instead' }).click();
      await page.getByText('2 sensitive items').waitFor();
      await page.getByRole('combobox', { name: 'Find an item to mark' }).fill('folic acid');
      await page.locator('[role=option]').first().waitFor();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.locator('[role=option]').first().click();
      await page.getByText('3 sensitive items').waitFor();
      await page.getByText('as mine.txt').waitFor();
      await page.getByRole('button', { name: 'Type a list: sensitive items' }).click();
      expect(await page.getByRole('textbox', { name: 'The text of sensitive.txt' }).inputValue()).toMatch(/^cola\n/);
      expect(await findingsInBothSchemes(page)).toEqual([]);
    },
  );

  inLong('lets everybody choose what stays hidden, and keeps to it', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The search log');
    await choosePromise(page, 'personalised ρ-uncertainty');
    await page.getByRole('button', { name: /^Generate / }).click();
    await page.locator('.found-input').waitFor();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(complaints).toEqual([]);
  });

  inLong('hides the rules that are ticked among those that can be mined', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The town’s website');
    await choosePromise(page, 'hidden rules');
    await page.getByRole('searchbox', { name: 'Find rules by item' }).fill('bailiff-letters');
    await page.getByRole('checkbox', { name: /^Hide .*bailiff-letters.*debt-advice/ }).check();
    await page.locator('.found-input').waitFor();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(complaints).toEqual([]);
  });

  inLong(
    'keeps the open data and its runs when other data cannot be read, and reads it again in another format',
    async () => {
      const { page } = await studio.visit();
      await openFile(page, await smallFile());
      await choosePromise(page, PLAIN);
      await runAll(page);
      await goTo(page, 'Start');
      writeFileSync(folder.file('odd.jsonl'), 'bread milk\nbread\n');
      await chooseFile(page, folder.file('odd.jsonl'));
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('odd.jsonl');
      await page.getByText('small.csv is still open').waitFor();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      expect(await gauges(page)).toMatch(/Promise\s*holds/);
      await show(page, 'Release');
      await page.locator('main a[download]').first().waitFor();
      await goTo(page, 'Start');
      await chooseFile(page, folder.file('odd.jsonl'));
      await page.getByRole('alert').waitFor();
      await page.getByRole('combobox', { name: 'Format' }).selectOption('basket');
      await page.getByRole('button', { name: 'Open 2 records' }).click();
      await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
      expect(await page.locator('header .opened').textContent()).toBe('odd.jsonl');
    },
  );

  inLong('tells the same risk before and after in the gauge and on Compare', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, PLAIN);
    await runAll(page);
    const [, after, before] = /Risk\s*([\d.]+%)\s*singled out by 2 known items, was ([\d.]+%)/.exec(
      (await gauges(page))!,
    )!;
    await show(page, 'Compare');
    await page.getByRole('tab', { name: 'Attack' }).click();
    await page.getByRole('tabpanel').locator('figure svg').first().waitFor();
    await page.getByRole('tabpanel').getByText('The numbers').click();
    const row = page.getByRole('tabpanel').locator('table').first().getByRole('row').nth(2);
    const shares = (await row.getByRole('cell').allTextContents()).map(Number.parseFloat);
    expect(shares.slice(-2)).toEqual([before, after].map((text) => Number.parseFloat(text)));
  });

  inLong('does not go on to Explore with side inputs that cannot be read', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, 'privacy constraints');
    await page.getByRole('button', { name: 'Type a list' }).click();
    await page.getByRole('textbox', { name: 'The text of constraints.txt' }).fill('nonexistent\n');
    const explore = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Explore' });
    await expect
      .poll(() => explore.textContent(), { timeout: 20_000 })
      .toContain('cannot be read: fix that on Protect');
    expect(await explore.isDisabled()).toBe(true);
    expect(await findingsInBothSchemes(page)).toEqual([]);
  });
});
