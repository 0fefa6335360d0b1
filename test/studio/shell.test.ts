import { expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { accessibilityFindings, describeInBrowser, overhang, useStudio } from './browser.ts';

describeInBrowser('the shell of the studio', () => {
  const studio = useStudio();

  it('opens with its question, asks for its own files only, and breaks no policy', async () => {
    const { page, requests, complaints } = await studio.visit();
    expect(await page.title()).toContain('Sotto studio');
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.filter((request) => !request.startsWith(`GET ${studio.url}`))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is kept off other addresses by its policy', async () => {
    const { page, requests, complaints } = await studio.visit();
    const other = studio.url.replace('127.0.0.1', 'localhost');
    const outcome = await page.evaluate(async (address) => {
      const image = new Image();
      const imageLoaded = new Promise<string>((done) => {
        image.onload = () => done('loaded');
        image.onerror = () => done('refused');
      });
      image.src = `${address}icon.svg`;
      const fetched = await fetch(address).then(
        () => 'loaded',
        () => 'refused',
      );
      return [fetched, await imageLoaded, navigator.sendBeacon(address, 'x') ? 'queued' : 'refused'];
    }, other);
    expect(outcome.slice(0, 2)).toEqual(['refused', 'refused']);
    expect(requests.filter((request) => !request.startsWith(`GET ${studio.url}`))).toEqual([]);
    expect(complaints.filter((complaint) => complaint.startsWith('error: policy:')).length).toBeGreaterThanOrEqual(2);
  });

  it('cannot be framed by another page', async () => {
    const { page } = await studio.visit();
    const response = await page.request.get(studio.url);
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('lists seven steps, marks the current one and says what the others wait for', async () => {
    const { page } = await studio.visit();
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
    expect(await steps.count()).toBe(7);
    expect(await steps.first().getAttribute('aria-current')).toBe('step');
    for (const step of await steps.all()) {
      if (await step.isEnabled()) continue;
      expect((await step.locator('.step-reason').textContent())!.length).toBeGreaterThan(5);
    }
  });

  inLong('shows risk, promise and data kept before there is any data', async () => {
    const { page } = await studio.visit();
    const gauges = page.getByRole('region', { name: 'Where you stand' });
    for (const name of ['Risk', 'Promise', 'Data kept']) expect(await gauges.getByText(name).isVisible()).toBe(true);
  });

  inLong('leads the keyboard first to the way past the steps', async () => {
    const { page } = await studio.visit();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('changes its theme and remembers it', async () => {
    const { page } = await studio.visit();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await background()).toBe(dark);
  });

  inLong.each([
    ['light', false],
    ['dark', true],
  ])('has no serious finding of axe-core in %s', async (_, dark) => {
    const { page } = await studio.visit({ dark });
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  inLong.each([360, 768, 1920])('needs no scrolling sideways at %i pixels', async (width) => {
    const { page } = await studio.visit({ width });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });
});
