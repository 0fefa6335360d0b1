import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAndServeStudio, type StudioServer } from '../../node/internal.ts';
import { models, stories } from '../../src/internal.ts';
import { isLong } from '../cases.ts';
import { choosePromise, describeInBrowser, launch, openStory, PATIENCE, runAll, show } from '../studio/browser.ts';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'site/dist');

/** The generator is installed and run in the long run only. */
describe.runIf(isLong)('the documentation site', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['tools/docs.mjs'], { cwd: root, stdio: 'pipe' });
  }, 600_000);

  it('has no broken link, within a page or to another', () => {
    const pages = readdirSync(built, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.html') && !name.startsWith('studio/'));
    expect(pages.length).toBeGreaterThan(30);
    const texts = new Map(pages.map((page) => [page, readFileSync(join(built, page), 'utf8')]));
    const broken: string[] = [];
    for (const [page, text] of texts) {
      if (page === '404.html') continue;
      for (const [, link = ''] of text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        const [path = '', anchor = ''] = decodeURIComponent(link.replaceAll('&amp;', '&')).split('#');
        const file =
          path === '' ? page : path.startsWith('/') ? path.slice(1) : relative('.', join(dirname(page), path));
        const target = file === '' ? 'index.html' : file;
        const isThere = existsSync(join(built, target));
        const hasAnchor = anchor === '' || (texts.get(target)?.includes(`id="${anchor}"`) ?? false);
        if (!isThere || !hasAnchor) broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  describeInBrowser('in a browser', () => {
    let server: StudioServer;
    let browser: Browser;
    beforeAll(async () => {
      server = await loadAndServeStudio({ folder: built, host: '127.0.0.1', port: 0, framesItself: true });
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    const looked = [
      '',
      'try.html',
      'docs/guide/first-release.html',
      'docs/guide/studio.html',
      'docs/reference/command-line.html',
      'docs/theory/series.html',
    ];
    it.each(looked)('/%s is clean for axe, fits 360 px and wide screens, and asks no other server', async (path) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      for (const width of [360, 1800]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(0);
        // The studio in its frame has tests of its own.
        const { violations } = await new AxeBuilder({ page }).exclude('iframe.studio').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
      expect(requests.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
      await context.close();
    });

    it('is searched offline', async () => {
      const page = await browser.newPage();
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.locator('#local-search button').first().click();
      await page.locator('#localsearch-input').fill('withdraw');
      await page.locator('#localsearch-list a').first().waitFor();
      await page.close();
    });

    it('takes the demo story to its end, without any other server', { timeout: PATIENCE }, async () => {
      const page = await browser.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${server.url}try.html`, { waitUntil: 'networkidle' });
      const studio = page.frames().find((frame) => frame.url().includes('/studio/'))!;
      const { title, model } = stories[0]!;
      await openStory(studio, title);
      await choosePromise(studio, models.find(({ id }) => id === model)!.title);
      await runAll(studio);
      await show(studio, 'Release');
      await studio.getByRole('heading', { name: 'The promise holds' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        studio.getByRole('link', { name: /-release\.zip/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.zip$/);
      expect(requests.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
      await page.close();
    });
  });
});
