import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';
import {
  accessibilityFindings,
  choosePromise,
  describeInBrowser,
  findingsInBothSchemes,
  openFile,
  runAll,
  settled,
  show,
  unfold,
  useStudio,
} from './browser.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Workers take their time on a machine that has much else to do. */
const SOON = { timeout: 20_000 };

/** Two kinds of drinks and two of bread: some baskets are common, those with wine or rye are rare. */
function baskets(): string {
  const common = Array.from({ length: 60 }, (_, n) => ['beer,cola', 'cola,milk', 'beer,milk', 'bread,milk'][n % 4]);
  return [...common, 'wine,beer', 'wine,cola', 'rye,milk', 'rye,bread'].join('\n');
}

const HIERARCHY = `item,kind,aisle
beer,alcohol,drinks
wine,alcohol,drinks
cola,soft,drinks
milk,soft,drinks
bread,,food
rye,,food
`;

describeInBrowser('hands on the data', () => {
  const studio = useStudio();

  it('says of an item wherever it is named what it is and may become, and the release keeps to it', async () => {
    const { page, complaints } = await studio.visit();
    writeFileSync(folder.file('baskets.csv'), baskets());
    await openFile(page, folder.file('baskets.csv'));
    await page.getByText('All items: mark').click();
    await page.getByRole('searchbox', { name: 'Find items by name' }).fill('beer');
    const name = page.getByRole('table', { name: 'Items and their weights' }).getByRole('button', { name: /^beer/ });
    await name.click();
    await page.getByRole('radio', { name: 'Never merge' }).check();
    await expect.poll(() => name.textContent(), SOON).toContain('never merged');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('beer');
    const weight = page.getByRole('textbox', { name: 'Weight of beer' });
    await weight.fill('3');
    await weight.press('Enter');
    await expect.poll(() => name.textContent(), SOON).toContain('weighs 3');
    await show(page, 'Be the attacker');
    await page.getByRole('textbox', { name: 'or record' }).fill('63');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'What to do with rye' }).first().click();
    await page.getByRole('checkbox', { name: /^Suppress/ }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await choosePromise(page, 'k^m-anonymity');
    await runAll(page);
    await show(page, 'Compare');
    await page.getByRole('checkbox', { name: 'Only what changed' }).check();
    await page.getByRole('searchbox', { name: 'With' }).fill('rye');
    await page.getByRole('table', { name: '2 of 64 records' }).waitFor();
    const rows = page.getByRole('table', { name: '2 of 64 records' }).getByRole('row');
    await expect.poll(() => rows.nth(1).textContent(), SOON).toMatch(/^63.*rye.*not published/);
    await page.getByRole('searchbox', { name: 'With' }).fill('beer');
    const some = page.getByRole('table', { name: /of 64 records/ });
    await expect.poll(() => some.textContent(), SOON).toMatch(/61.*wine/);
    expect(await some.textContent()).not.toContain('beer');
    await page.getByRole('searchbox', { name: 'With' }).fill('');
    await page.getByRole('checkbox', { name: 'Only what changed' }).uncheck();
    await page.getByRole('textbox', { name: 'Record' }).fill('64');
    await page.keyboard.press('Enter');
    const current = page.locator('[role=row][aria-current=true]');
    await expect.poll(() => current.textContent(), SOON).toMatch(/^64/);
    await expect.poll(() => current.locator('ul').count(), SOON).toBe(2);
    const cellsOf = (list: number) => current.locator('ul').nth(list).locator('li').count();
    expect(await cellsOf(0)).toBe(await cellsOf(1));
    await page.getByRole('textbox', { name: 'Record' }).fill('65');
    await page.keyboard.press('Enter');
    await page.getByText('There is no such record.').waitFor();
    expect(complaints).toEqual([]);
  });

  inLong('opens the menu of an item from charts, from the tables below them and from rules', async () => {
    const { page, complaints } = await studio.visit();
    writeFileSync(folder.file('baskets.csv'), baskets());
    await openFile(page, folder.file('baskets.csv'));
    const menu = page.getByRole('dialog');
    const seen = async (): Promise<void> => {
      await menu.getByRole('checkbox', { name: /^Suppress/ }).waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
    };
    await page.getByRole('group', { name: /^Map of the/ }).focus();
    await page.keyboard.press('Enter');
    await seen();
    await choosePromise(page, 'k^m-anonymity');
    await runAll(page);
    await show(page, 'Compare');
    await page.getByRole('tab', { name: 'Items' }).click();
    await page.locator('.flow-bar[role=button]').first().focus();
    await page.keyboard.press('Enter');
    await seen();
    await page.locator('.flow summary').click();
    await page.getByRole('region', { name: 'Flow of items in numbers' }).getByRole('button').first().click();
    await seen();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('region', { name: 'Lost rules' }).getByRole('button').first().click();
    await seen();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  inLong('changes a hierarchy by the mouse and by the keyboard, undoes it and saves it', async () => {
    const { page, complaints } = await studio.visit();
    writeFileSync(folder.file('baskets.csv'), baskets());
    writeFileSync(folder.file('tree.csv'), HIERARCHY);
    await openFile(page, folder.file('baskets.csv'));
    await choosePromise(page, 'k^m-anonymity');
    await unfold(page, 'The hierarchy over the items');
    await page.getByLabel('Hierarchy file').setInputFiles(folder.file('tree.csv'));
    const box = (label: string) => page.getByRole('treeitem', { name: new RegExp(`^${label}(,|$)`) });
    await box('milk').dragTo(box('food'));
    await expect.poll(() => box('food').getAttribute('aria-label'), SOON).toBe('food, 3 items');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => box('food').getAttribute('aria-label'), SOON).toBe('food, 2 items');
    await page.getByRole('button', { name: 'Redo' }).click();
    // From the root into drinks and on to alcohol.
    const tree = page.getByRole('tree', { name: 'The hierarchy' });
    await tree.focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await tree.press(key);
    await page.getByText('Change the hierarchy here').press('Enter');
    await page.getByRole('textbox', { name: 'New name' }).fill('spirits');
    await page.getByRole('textbox', { name: 'New name' }).press('Enter');
    await box('spirits').waitFor();
    await page.getByRole('button', { name: 'wine', exact: true }).press('Space');
    await page.getByRole('textbox', { name: 'A new branch for 1 node' }).fill('grapes');
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add next to spirits' }).press('Enter');
    await page.getByText('1 node now in grapes').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save as CSV.*hierarchy/ }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8').split('\n');
    expect(saved).toContain('wine,grapes,drinks,*');
    expect(saved).toContain('milk,food,,*');
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
