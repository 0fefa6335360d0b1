import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  choosePromise,
  describeInBrowser,
  findingsInBothSchemes,
  gauges,
  goTo,
  openFile,
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

describeInBrowser('runs of the studio', () => {
  const studio = useStudio();

  inLong('runs several algorithms, keeps all of them after a reload, and undoes the choice of one', async () => {
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
    const [, number, measures] = /^Run (\d+) is picked\. .* loses least \((.+?)\)\. /.exec(told)!;
    const [error, ...shares] = measures.split(', ');
    expect(shares).toHaveLength(3);
    const losses = await page.getByRole('region', { name: 'Runs and their results' }).evaluate((table, title) => {
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
    // One run is marked as the best, by the measure that is chosen.
    const best = page.locator('tbody tr', { has: page.locator('.tag', { hasText: /^best$/ }) });
    expect(await best.count()).toBe(1);
    const measureName = 'Normalized certainty penalty';
    await page.getByRole('combobox', { name: 'Best by' }).selectOption(measureName);
    expect(await best.count()).toBe(1);
    await page.getByRole('button', { name: measureName }).click();
    expect(await page.locator('th[aria-sort=ascending]').textContent()).toContain(measureName);
    const inOrder = await page.locator('tbody tr').allTextContents();
    expect(inOrder[0]).toBe(await best.textContent());
    await page.getByRole('button', { name: measureName }).click();
    expect(await page.locator('th[aria-sort=descending]').count()).toBe(1);
    expect((await page.locator('tbody tr').allTextContents())[0]).not.toBe(inOrder[0]);
    // Two of them item by item.
    await page.getByText('Two runs item by item').click();
    const items = page.getByRole('table', { name: 'Items in two runs' }).getByRole('row');
    await expect.poll(() => items.nth(1).textContent(), { timeout: 20_000 }).toMatch(/\das .+as /);
    // A sweep adds a point to the picture as each run ends.
    const points = page.locator('.plane .point');
    const before = await points.count();
    for (let n = 1; n < ticked; n++) await boxes.nth(n).uncheck();
    await page.getByText('Sweep a parameter over a range').click();
    await page.getByRole('textbox', { name: 'Values' }).fill('1, 3');
    await page.getByText('1: Expected an integer ≥ 2').waitFor();
    await page.getByRole('textbox', { name: 'Values' }).fill('3..5, 8');
    await page.getByText('Tries 3, 4, 5, 8.').waitFor();
    await page.getByRole('button', { name: 'Sweep: 4 runs' }).click();
    await expect.poll(() => points.count(), { timeout: 60_000 }).toBe(before + 4);
    await page.getByRole('radio', { name: /^Pick run \d+, .*, k 8$/ }).check();
    expect(await gauges(page)).toMatch(/made for another promise: k = 8/);
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

  inLong('calls a release stale once the promise changed, offers no download of it, and finds back', async () => {
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
    expect(await findingsInBothSchemes(page)).toEqual([]);
    expect(await page.getByRole('heading', { name: 'The promise holds' }).count()).toBe(0);
    expect(await page.locator('main a[download]').count()).toBe(0);
    await page.getByRole('button', { name: 'Restore its choices' }).click();
    await page.getByRole('heading', { name: 'The promise holds' }).waitFor();
    await settled(page);
    expect(await page.locator('main a[download]').count()).toBeGreaterThan(0);
    expect(await gauges(page)).toMatch(/Promise\s*holds/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Run again on Explore' }).click();
    await runAll(page);
    await show(page, 'Release');
    await page.getByRole('heading', { name: 'The promise holds' }).waitFor();
    expect(await page.locator('main section.verdict').first().textContent()).toContain('at least 7 records');
  });

  inLong('has no finding of axe-core while a sweep runs and after it was stopped', async () => {
    const { page, complaints } = await studio.visit();
    const path = folder.file('swept.dat');
    await sotto(['generate', 'quest', '--records', '60000', '--items', '5000', '-o', path]);
    await openFile(page, path);
    await choosePromise(page, PLAIN);
    await goTo(page, 'Explore');
    await page.getByText('Sweep a parameter over a range').click();
    await page.getByRole('textbox', { name: 'Values' }).fill('3..10, 20..90');
    await page.getByRole('button', { name: 'Sweep: 16 runs' }).click();
    const cancel = page.getByRole('button', { name: /^Cancel all/ });
    await cancel.waitFor();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    // It was still running all the while.
    await cancel.click();
    await page.getByText('stopped', { exact: true }).first().waitFor();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    expect(complaints).toEqual([]);
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
    expect(await problem.textContent()).toContain('only 3 records contain any item');
    expect(await problem.textContent()).toContain('hoose “k” ≤ 3, or add records');
    expect(await findingsInBothSchemes(page)).toEqual([]);
    expect(await gauges(page)).not.toMatch(/Promise\s*holds/);
    await problem.getByRole('button', { name: 'Go to “k”' }).click();
    const field = page.getByRole('textbox', { name: 'k', exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
