import { expect } from 'vitest';
import { inLong } from '../cases.ts';
import { choosePromise, describeInBrowser, openStory, PATIENCE, runAll, show, unfold, useStudio } from './browser.ts';

describeInBrowser('the words of the studio', () => {
  const studio = useStudio();

  inLong(
    'lead the search log from its promise and its wishes to a release',
    async () => {
      const { page } = await studio.visit();
      await openStory(page, 'The search log');
      await show(page, 'Protect');
      await unfold(page, 'All promises by their formal names');
      const meant = page.getByRole('listitem').filter({ hasText: 'This story’s question' });
      expect(await meant.count()).toBe(1);
      expect(await meant.getByRole('radio').count()).toBe(1);
      await choosePromise(page, (await meant.locator('strong').textContent())!);
      await page.getByRole('button', { name: 'Use the preferences that this story suggests' }).click();
      await page.getByText(/^[\d,]+ preferences$/).waitFor();
      await runAll(page);
      expect(await page.getByRole('list', { name: 'Notes on these runs' }).count()).toBe(0);
    },
    PATIENCE,
  );

  inLong(
    'warn of what the command line warns of, where a run is picked and where it goes out',
    async () => {
      const { page } = await studio.visit();
      await openStory(page, 'The supermarket');
      await choosePromise(page, 'k^m-anonymity');
      await runAll(page);
      const remarks = page.getByRole('list', { name: 'Notes on these runs' });
      expect(await remarks.textContent()).toMatch(/The hierarchy was not used: .*; tick .* to generalise along it/);
      await show(page, 'Release');
      const before = page.getByRole('list', { name: 'Notes before you hand it over' });
      expect(await before.textContent()).toContain('The hierarchy was not used');
    },
    PATIENCE,
  );

  inLong(
    'say what a maker makes of what is typed, and nothing of what cannot be made',
    async () => {
      const { page } = await studio.visit();
      await openStory(page, 'The search log');
      await choosePromise(page, 'personalised ρ-uncertainty');
      await page.getByRole('button', { name: 'Generate preferences' }).click();
      await page.getByText('fixed:40% makes 40% of the items at random').waitFor();
      await page.getByRole('textbox', { name: 'How much' }).fill('10%');
      await page.getByText('fixed:10% makes 10% of the items at random').waitFor();
      await page.getByRole('textbox', { name: 'How much' }).fill('400%');
      await page
        .getByText(/expected a share above 0 and up to 1/i)
        .first()
        .waitFor();
      expect(await page.getByText('fixed:400% makes').count()).toBe(0);
    },
    PATIENCE,
  );

  inLong(
    'tell what undo takes back, and lead to where the next thing is given',
    async () => {
      const { page } = await studio.visit();
      await openStory(page, 'The town’s website');
      await page.getByRole('button', { name: 'Undo: the data' }).click();
      await page.getByText('Open some data first.').waitFor();
      await page.getByRole('button', { name: '← Start' }).click();
      await page.getByRole('button', { name: 'Redo: the data' }).click();
      await show(page, 'Protect');
      await choosePromise(page, 'hidden rules');
      await page.getByRole('button', { name: 'Undo: the promise' }).waitFor();
      await page.getByRole('button', { name: 'Use the sensitive rules that this story suggests' }).click();
      await page.getByText(/^\d+ sensitive rules$/).waitFor();
    },
    PATIENCE,
  );
});
