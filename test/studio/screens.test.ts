import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLong, oneOf, orOnly } from '../cases.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';
import {
  accessibilityFindings,
  choosePromise,
  describeInBrowser,
  findingsInBothSchemes,
  gauges,
  openFile,
  openStory,
  overhang,
  PATIENCE,
  runAll,
  SCREENS,
  settled,
  show,
  useStudio,
  type Visit,
} from './browser.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Labels that would do harm if any screen took them for markup. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  "'><svg onload=alert(3)>",
  'javascript:alert(4)',
  '&lt;b&gt;bold&lt;/b&gt;',
  '{{constructor.constructor("alert(5)")()}}',
  '\u202Egnp.exe',
  '__proto__',
];

/** Baskets of hostile labels, common enough that some survive any promise. */
function hostileBaskets(): string {
  const field = (label: string) => `"${label.replaceAll('"', '""')}"`;
  return Array.from({ length: 240 }, (_, n) =>
    HOSTILE.filter((_label, i) => (n * 7 + i * 3) % (i + 2) === 0 || i === n % HOSTILE.length)
      .map(field)
      .join(','),
  ).join('\n');
}

describeInBrowser('every screen', () => {
  const studio = useStudio();

  describe.each(
    orOnly(
      [
        ['of a story', false],
        ['of a file full of hostile labels', true],
      ] as const,
      [['of a story', false]],
    ),
  )('%s', (_, hostile) => {
    let visit: Visit;

    beforeAll(async () => {
      visit = await studio.visit();
      const { page } = visit;
      if (hostile) {
        writeFileSync(folder.file('<b>hostile.csv'), hostileBaskets());
        await openFile(page, folder.file('<b>hostile.csv'));
      } else await openStory(page, 'The supermarket');
      await show(page, 'Be the attacker');
      await page.getByRole('button', { name: 'Pick a random person' }).click();
      await page.getByRole('group').getByRole('button').first().click();
      await choosePromise(page, 'k^m-anonymity');
      await runAll(page);
    }, PATIENCE);

    it.each(SCREENS)('%s: one heading, and no scrolling sideways from 360 pixels on', async (title) => {
      const { page } = visit;
      await show(page, title);
      // The report's headings say their level within the page.
      expect(await page.locator('h1:not([aria-level])').count()).toBe(1);
      for (const width of [360, 600, 1000, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        // Charts are drawn anew for the width they get.
        await expect
          .poll(() => overhang(page), { message: `at ${width} pixels`, timeout: 10_000 })
          .toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    if (!hostile)
      it.each(SCREENS)('%s: no serious finding of axe-core, in light and in dark', async (title) => {
        const { page } = visit;
        await show(page, title);
        for (const colorScheme of oneOf(['light', 'dark'] as const, SCREENS.indexOf(title))) {
          await page.emulateMedia({ colorScheme });
          expect(await accessibilityFindings(page)).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: 'light' });
      });

    if (!hostile)
      inLong.each(SCREENS)(
        '%s: no finding of axe-core on any tab with everything unfolded',
        async (title) => {
          const { page } = visit;
          await show(page, title);
          const tabs = page.locator('main').getByRole('tab');
          for (let n = 0; n < Math.max(1, await tabs.count()); n++) {
            if ((await tabs.count()) > 0) await tabs.nth(n).click();
            await settled(page);
            // What is unfolded may bring more to unfold.
            const folded = page.locator('main details:not([open]) > summary:visible');
            while ((await folded.count()) > 0) {
              await folded.first().click();
              await settled(page);
            }
            expect(await findingsInBothSchemes(page), `tab ${n + 1}`).toEqual([]);
          }
        },
        PATIENCE,
      );

    it('shows risk, promise and data kept', async () => {
      const text = await gauges(visit.page);
      expect(text).toMatch(/Risk\s*\d/);
      expect(text).toMatch(/Promise\s*holds/);
      expect(text).toMatch(/Data kept\s*\d/);
    });

    it('asked only for its own files and made the browser complain of nothing', () => {
      expect(visit.requests.filter((request) => !request.startsWith(`GET ${studio.url}`))).toEqual([]);
      expect(visit.complaints).toEqual([]);
    });

    if (hostile)
      it('took labels and file names for text everywhere', async () => {
        for (const title of SCREENS) {
          await show(visit.page, title);
          const made = await visit.page.evaluate(() => {
            const odd = 'img[src="x"], svg[onload], main script, header b, main a[href^="javascript:"]';
            return [...document.querySelectorAll(odd)].map((element) => element.outerHTML);
          });
          expect(made).toEqual([]);
        }
        await show(visit.page, 'Be the attacker');
        // The rows of the list come from the worker.
        await expect
          .poll(() => visit.page.locator('main').textContent(), { timeout: 10_000 })
          .toContain('<img src=x onerror=alert(1)>');
      });
  });
});
