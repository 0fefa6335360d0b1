import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  chooseFile,
  choosePromise,
  describeInBrowser,
  gauges,
  goTo,
  openFile,
  openStory,
  runAll,
  settled,
  show,
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

describeInBrowser('the flow of the studio', () => {
  const studio = useStudio();

  it('is walked from data to a download by the keyboard alone', async () => {
    const { page, complaints } = await studio.visit();
    await tabTo(page, /Open 10,000 records.*The supermarket|The supermarket.*Open/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await settled(page);
    await tabTo(page, /^Be the attacker →/);
    await page.keyboard.press('Enter');
    await tabTo(page, /Pick a random person/);
    await page.keyboard.press('Enter');
    await page.getByText(/What do you know of record/).waitFor();
    await tabTo(page, /^Protect →/);
    await page.keyboard.press('Enter');
    await tabTo(page, /k\^m-anonymity/);
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
    const download = page.waitForEvent('download');
    await tabTo(page, /\.zip/);
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
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
    const sentence = page.locator('blockquote');
    expect(await sentence.textContent()).toContain('at least 5 records');
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('7');
    await page.waitForFunction(() => document.querySelector('blockquote')?.textContent?.includes('at least 7 records'));
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('20000');
    await page.getByText('k asks for 20000 records that are alike, and there are only 400 records').waitFor();
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('1');
    expect(await page.getByRole('alert').textContent()).toContain('Expected an integer ≥ 2');
    const explore = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Explore' });
    expect(await explore.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await sentence.textContent()).toContain('at least 5 records');
    expect(await explore.isEnabled()).toBe(true);
  });

  inLong('marks what a story suggests as sensitive and keeps the promise about it', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The practice');
    await choosePromise(page, 'ρ-uncertainty');
    await page.getByRole('button', { name: /Mark the 16 that this story suggests/ }).click();
    await page.getByText('16 sensitive items').waitFor();
    await expect.poll(() => gauges(page)).toMatch(/Risk\s*[\d.]+%surest guess at a sensitive item/);
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(await gauges(page)).toMatch(/Risk\s*below 50%surest guess at a sensitive item, was [\d.]+%/);
    expect(await gauges(page)).toMatch(/singled out by 2 known items, was [\d.]+%: another matter/);
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
      await page.getByRole('button', { name: 'take tofu instead' }).click();
      await page.getByText('2 sensitive items').waitFor();
      await page.getByRole('combobox', { name: 'Find an item to mark' }).fill('folic acid');
      await page.locator('[role=option]').first().click();
      await page.getByText('3 sensitive items').waitFor();
      await page.getByText('as mine.txt').waitFor();
      await page.getByRole('button', { name: 'Write them: sensitive items' }).click();
      expect(await page.getByRole('textbox', { name: 'The text of sensitive.txt' }).inputValue()).toMatch(/^cola\n/);
    },
  );

  inLong('lets everybody choose what stays hidden, and keeps to it', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The search log');
    await choosePromise(page, 'personalised ρ-uncertainty');
    await page.getByRole('button', { name: /^Make / }).click();
    await page.locator('.found-input').waitFor();
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(complaints).toEqual([]);
  });

  inLong('hides the rules that are ticked among those that can be mined', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The town’s website');
    await choosePromise(page, 'hidden rules');
    await page.getByRole('searchbox', { name: 'Rules with these words' }).fill('bailiff-letters');
    await page.getByRole('checkbox', { name: /^Hide .*bailiff-letters.*debt-advice/ }).check();
    await page.locator('.found-input').waitFor();
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    expect(complaints).toEqual([]);
  });

  it('runs several algorithms, keeps all of them after a reload, and undoes the choice of one', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, 'k^m-anonymity');
    await goTo(page, 'Explore');
    const boxes = page.getByRole('checkbox').and(page.locator(':enabled'));
    const ticked = Math.min(3, await boxes.count());
    for (let n = 0; n < ticked; n++) await boxes.nth(n).check();
    await page.getByRole('button', { name: `Run ${ticked} times` }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await settled(page);
    const picks = page.getByRole('radio', { name: /^Pick run/ });
    expect(await picks.count()).toBe(ticked);
    const other = (await picks.first().isChecked()) ? picks.nth(ticked - 1) : picks.first();
    await other.check();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await other.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await other.isChecked()).toBe(true);
    await page.getByRole('button', { name: /^Remove run 1/ }).click();
    expect(await picks.count()).toBe(ticked - 1);
    await page.getByRole('button', { name: 'Undo: the removal of a run' }).click();
    expect(await picks.count()).toBe(ticked);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save as CSV.*Runs/ }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\n');
    expect(saved).toHaveLength(ticked + 1);
    expect(saved[0]).toMatch(/^run,algorithm,promise,verdict,/);
    await page.waitForTimeout(600);
    await page.reload();
    await picks.first().waitFor();
    expect(await picks.count()).toBe(ticked);
    expect(await other.isChecked()).toBe(true);
  });

  inLong('looks at the release that loses least, whichever run ended first, until the user picks another', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, PLAIN);
    await goTo(page, 'Explore');
    await page.getByRole('spinbutton', { name: 'Runs each' }).fill('2');
    const boxes = page.getByRole('checkbox').and(page.locator(':enabled'));
    const ticked = Math.min(3, await boxes.count());
    for (let n = 0; n < ticked; n++) await boxes.nth(n).check();
    await page.getByRole('button', { name: `Run ${ticked * 2} times` }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await settled(page);
    const told = (await page
      .locator('main')
      .getByText(/^Run \d+ is picked/)
      .textContent())!;
    const [, number, measures] = /^Run (\d+) is picked: .* loses least \((.+?)\)\. /.exec(told)!;
    const [error, ...shares] = measures.split(', ');
    expect(shares).toHaveLength(3);
    const losses = await page.getByRole('region', { name: 'Runs and what they came to' }).evaluate((table, title) => {
      const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
      const rows = [...table.querySelectorAll('tbody tr')];
      return rows.map((row) => Number.parseFloat(row.children[heads.indexOf(title)].textContent));
    }, error);
    expect(losses).toHaveLength(ticked * 2);
    expect(new Set(losses).size).toBeGreaterThan(1);
    expect(losses[Number(number) - 1]).toBe(Math.min(...losses));
    const picks = page.getByRole('radio', { name: /^Pick run/ });
    expect(await picks.nth(Number(number) - 1).isChecked()).toBe(true);
    const worst = losses.indexOf(Math.max(...losses));
    await picks.nth(worst).check();
    expect(
      await page
        .locator('main')
        .getByText(/^Run \d+ is picked/)
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Run 6 times' }).click();
    await settled(page);
    expect(await picks.nth(worst).isChecked()).toBe(true);
  });

  inLong('undoes the promise after a run with one press each way', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, PLAIN);
    await runAll(page);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('choose a promise first.').waitFor();
    expect(await gauges(page)).toMatch(/Promise\s*none/);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('radio', { name: /^Pick run 1/ }).waitFor();
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
  });

  it('calls a release stale once the promise changed, offers no download of it, and finds back', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, PLAIN);
    await runAll(page);
    await show(page, 'Protect');
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('7');
    expect(await gauges(page)).toMatch(/Promise\s*run again.*made for another promise: k = 5, m = 2/);
    await show(page, 'Explore');
    expect(await page.locator('tbody .tag').allTextContents()).toEqual(['made for another promise']);
    const notice = page.getByRole('heading', { name: 'This release was made for another promise: k = 5, m = 2' });
    await show(page, 'Compare');
    await notice.waitFor();
    await show(page, 'Release');
    await notice.waitFor();
    expect(await page.getByRole('heading', { name: 'The promise holds' }).count()).toBe(0);
    expect(await page.locator('main a[download]').count()).toBe(0);
    await page.getByRole('button', { name: 'Go back to what it was made for' }).click();
    await page.getByRole('heading', { name: 'The promise holds' }).waitFor();
    await settled(page);
    expect(await page.locator('main a[download]').count()).toBeGreaterThan(0);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Explore, to run again' }).click();
    await runAll(page);
    await show(page, 'Release');
    await page.getByRole('heading', { name: 'The promise holds' }).waitFor();
    expect(await page.locator('main section.verdict').first().textContent()).toContain('at least 7 records');
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
    await page.locator('#compared figure svg').first().waitFor();
    await page.locator('#compared').getByText('The numbers').click();
    const row = page.locator('#compared table').first().getByRole('row').nth(2);
    const shares = (await row.getByRole('cell').allTextContents()).map(Number.parseFloat);
    expect(shares.slice(-2)).toEqual([before, after].map((text) => Number.parseFloat(text)));
  });

  inLong('does not go on to Explore with side inputs that cannot be read', async () => {
    const { page } = await studio.visit();
    await openFile(page, await smallFile());
    await choosePromise(page, 'privacy constraints');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByRole('textbox', { name: 'The text of constraints.txt' }).fill('nonexistent\n');
    const explore = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Explore' });
    await expect
      .poll(() => explore.textContent(), { timeout: 20_000 })
      .toContain('cannot be read: mend that on Protect');
    expect(await explore.isDisabled()).toBe(true);
  });

  inLong('warns in a second tab as long as the first is open', async () => {
    const { page, context } = await studio.visit();
    const warning = 'The studio is open in another tab.';
    const second = await context.newPage();
    await second.goto(studio.url);
    await second.getByText(warning).waitFor();
    expect(await page.getByText(warning).count()).toBe(0);
    await page.close();
    await second.getByText(warning).waitFor({ state: 'detached' });
  });

  it('stops a run and its worker when asked, and can run it again', async () => {
    const { page } = await studio.visit();
    const path = folder.file('large.dat');
    await sotto(['generate', 'quest', '--records', '60000', '--items', '5000', '-o', path]);
    await openFile(page, path);
    await choosePromise(page, 'k^m-anonymity');
    await goTo(page, 'Explore');
    await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(1);
    await page.getByRole('button', { name: 'Run 1 time' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(2);
    await cancel.click();
    await page.getByText('stopped', { exact: true }).waitFor();
    await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(1);
    expect(await page.getByRole('button', { name: /^Run .* again$/ }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Remove the stopped run' }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor({ state: 'detached' });
  });

  inLong('says why a promise cannot be kept and what would relax it', async () => {
    const { page } = await studio.visit();
    writeFileSync(folder.file('tiny.csv'), 'a,b,c\na,b\nb,c,d\n');
    await openFile(page, folder.file('tiny.csv'));
    await choosePromise(page, 'k^m-anonymity');
    await page.getByRole('textbox', { name: 'k', exact: true }).fill('50');
    await runAll(page);
    const problem = page.getByRole('alert');
    const { code, stderr } = await sotto([
      'anonymize',
      folder.file('tiny.csv'),
      '-o',
      folder.file('tiny'),
      '--model',
      'km',
      '--k',
      '50',
    ]);
    expect(code).toBe(4);
    expect(stderr).toContain('choose --k ≤ 3');
    expect(await problem.textContent()).toContain('only 3 records hold any item');
    expect(await problem.textContent()).toContain('hoose “k” ≤ 3, or add records');
    expect(await gauges(page)).not.toMatch(/Promise\s*holds/);
    await problem.getByRole('button', { name: 'Go to “k”' }).click();
    const field = page.getByRole('textbox', { name: 'k', exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
