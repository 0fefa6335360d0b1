import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, it } from 'vitest';
import { models, stories } from '../../src/internal.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  choosePromise,
  describeInBrowser,
  openFile,
  openStory,
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
