import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { models, stories } from '../../src/internal.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  chooseFile,
  choosePromise,
  describeInBrowser,
  openFile,
  openStory,
  orders,
  runAll,
  SCREENS,
  settled,
  show,
  useStudio,
} from './browser.ts';

/** Where `npm run screenshots` wants them; every screen and story is then pictured, to be looked at by a person. */
const wanted = process.env.SOTTO_SCREENSHOTS;

const LOOKS = [360, 768, 1280, 1920].flatMap((width) => [false, true].map((dark) => ({ width, dark })));

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(wanted === undefined)('pictures of the studio', () => {
  describeInBrowser('in a browser', () => {
    const studio = useStudio();
    const into = resolve(wanted ?? '.');

    it('of every screen', async () => {
      const path = folder.file('small.csv');
      await sotto(['generate', 'supermarket', '--records', '400', '-o', path]);
      const { page } = await studio.visit();
      await openFile(page, path);
      await choosePromise(page, 'k^m-anonymity');
      await runAll(page);
      for (const title of SCREENS) {
        await show(page, title);
        await picture(page, into, title);
      }
    });

    it.each(stories.map(({ id, title, model }) => [id, title, model]))('of the story %s', async (id, title, model) => {
      const { page } = await studio.visit();
      await openStory(page, title);
      await picture(page, into, `story ${id}`);
      await choosePromise(page, models.find((one) => one.id === model)!.title);
      await settled(page);
      await picture(page, into, `story ${id} protected`);
    });
  });
});

/** Screenshots in `docs/images`, which `npm run pictures` takes again; drawings are in `test/repo/pictures.ts`. */
describe.skipIf(process.env.PICTURES !== '1')('pictures of the guides', () => {
  describeInBrowser('in a browser', () => {
    const studio = useStudio();
    const size = { width: 1040, height: 860 };

    it('from a story to its release', async () => {
      const { page } = await studio.visit(size);
      const { title, model } = stories[0]!;
      await openStory(page, title);
      await show(page, 'Be the attacker');
      await page.getByLabel('or record').fill('4');
      await page.getByRole('button', { name: 'Go', exact: true }).click();
      await page.getByText('about record 4').waitFor();
      const chips = page.locator('.item-chip .chip');
      for (let n = 0; n < 3; n++) await chips.nth(n).click();
      await settled(page);
      await takeForGuide(page, 'studio');
      await choosePromise(page, models.find(({ id }) => id === model)!.title);
      await runAll(page);
      await show(page, 'Compare');
      await takeForGuide(page, 'studio-compare');
      await show(page, 'Release');
      await takeForGuide(page, 'studio-release');
    });

    it('of the columns of a file', async () => {
      const path = folder.file('orders.csv');
      writeFileSync(path, orders());
      const { page } = await studio.visit(size);
      await chooseFile(page, path);
      await page.getByRole('radio', { name: /records by order; items from product/ }).check();
      await page.getByRole('combobox', { name: 'What column customer is for' }).selectOption('person');
      await page.getByText('customer names the owner of each record').waitFor();
      await settled(page);
      await page.getByRole('region', { name: 'The first rows of the file' }).scrollIntoViewIfNeeded();
      await takeForGuide(page, 'sources');
    });
  });
});

/** As WebP, which has a third of the bytes of PNG. */
async function takeForGuide(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 88 });
  writeFileSync(resolve(import.meta.dirname, `../../docs/images/${name}.webp`), data, 'base64');
}

async function picture(page: Page, into: string, name: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const { width, dark } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.waitForTimeout(150);
    const file = `${name.toLowerCase().replaceAll(' ', '-')}-${width}-${dark ? 'dark' : 'light'}.png`;
    await page.screenshot({ path: join(into, file), fullPage: true });
  }
}
