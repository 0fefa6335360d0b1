import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  accessibilityFindings,
  chooseFile,
  describeInBrowser,
  findingsInBothSchemes,
  gauges,
  goTo,
  openFile,
  openStory,
  orderLines,
  orders,
  settled,
  useStudio,
} from './browser.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A file of the folder with this content. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(folder.file(name), content);
  return folder.file(name);
}

/** The figure of a tile on Look. */
function tile(page: Page, title: string): Promise<string | null> {
  const named = page.locator('dt').filter({ hasText: new RegExp(`^${title}$`) });
  return page.locator('.tiles > div').filter({ has: named }).locator('dd').textContent();
}

describeInBrowser('opening data in the studio', () => {
  const studio = useStudio();

  inLong.each([
    ['FIMI', 'visits.dat', '1 2 3\n1 2\n1 4\n'],
    ['baskets', 'baskets.csv', 'bread,milk,eggs\nbread,"milk, skimmed"\neggs\n'],
    [
      'lines of JSON',
      'records.jsonl',
      '{"id":"a","items":["x","y"]}\n{"id":"b","items":["x"]}\n{"id":"c","items":[]}\n',
    ],
    ['FIMI, zipped', 'visits.dat.gz', gzipSync('1 2 3\n1 2\n1 4\n')],
  ])('reads %s from a chosen file', async (_, name, content) => {
    const { page } = await studio.visit();
    await openFile(page, file(name, content));
    expect(await tile(page, 'records')).toBe('3');
    expect(await page.locator('header').textContent()).toContain(name);
  });

  it('reads a file that is dropped', async () => {
    const { page } = await studio.visit();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['bread,milk\nbread\n'], 'dropped.csv'));
      return data;
    });
    await page.getByRole('region', { name: 'Open a file' }).dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('button', { name: 'Open 2 records' }).click();
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    expect(await tile(page, 'different items')).toBe('2');
  });

  it('asks how orders are read: by their first rows, what each column is for, and what would come of it', async () => {
    const { page, complaints } = await studio.visit();
    await chooseFile(page, file('orders.csv', orders()));
    const open = page.getByRole('button', { name: /^Open/ });
    await page.getByText('The file can be read in').waitFor();
    expect(await open.isDisabled()).toBe(true);
    expect(await page.getByRole('region', { name: 'The first rows of the file' }).getByRole('row').count()).toBe(21);
    await page.getByRole('radio', { name: /records by order; items from product/ }).check();
    await page.getByRole('button', { name: 'Open 120 records' }).waitFor();
    await page.getByRole('combobox', { name: 'What column customer is for' }).selectOption('person');
    await page.getByText('customer names the owner of each record').waitFor();
    await expect.poll(() => page.locator('.tiles').textContent()).toBe('records120people40different items6');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Join the records of each person into one' }).check();
    await page.getByRole('button', { name: 'Open 40 records' }).waitFor();
    await page.getByRole('combobox', { name: 'Delimiter' }).selectOption('semicolon');
    await page.getByRole('combobox', { name: 'What column customer is for' }).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Delimiter' }).selectOption('comma');
    await page.getByRole('radio', { name: /records by order; items from product/ }).check();
    await page.getByRole('combobox', { name: 'What column customer is for' }).selectOption('person');
    await page.getByRole('button', { name: 'Open 120 records' }).click();
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    expect(await tile(page, 'people')).toBe('40');
    expect(complaints).toEqual([]);
  });

  inLong('asks of a Parquet file what each of its columns is for', async () => {
    const { page, complaints } = await studio.visit();
    const lines = orderLines();
    const columnData = ['order', 'customer', 'product'].map((name, n) => ({
      name,
      data: lines.map((line) => line[n]),
      type: 'STRING' as const,
    }));
    await chooseFile(page, file('orders.parquet', new Uint8Array(parquetWriteBuffer({ columnData }))));
    const role = (name: string) => page.getByRole('combobox', { name: `What column ${name} is for` });
    await role('order').waitFor();
    expect(await page.getByRole('region', { name: 'The first rows of the file' }).getByRole('row').count()).toBe(21);
    await page.getByText('First say how it should be read.').waitFor();
    expect(await page.getByRole('button', { name: /^Open/ }).isDisabled()).toBe(true);
    // A Parquet file says itself how its bytes are split.
    expect(await page.getByRole('combobox', { name: 'Delimiter' }).count()).toBe(0);
    await role('order').selectOption('record');
    await role('product').selectOption('item');
    await page.getByRole('button', { name: 'Open 120 records' }).waitFor();
    await role('customer').selectOption('person');
    await expect.poll(() => page.locator('.tiles').textContent()).toBe('records120people40different items6');
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open 120 records' }).click();
    await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    expect([await tile(page, 'people'), await tile(page, 'different items')]).toEqual(['40', '6']);
    expect(complaints).toEqual([]);
  });

  inLong('forgets everything when it is told to', async () => {
    const { page } = await studio.visit();
    await openFile(page, file('secret.csv', 'bread,milk\nbread\n'));
    await goTo(page, 'Start');
    await page.getByRole('button', { name: 'Forget everything' }).click();
    await page.getByRole('button', { name: 'Yes, forget them' }).waitFor();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, forget them' }).click();
    await page.getByText('no data yet').waitFor();
    await page.reload();
    await page.getByText('no data yet').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('secret.csv');
    const kept = await page.evaluate(async () => {
      const request = indexedDB.open('sotto-studio');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const files = database.transaction('files').objectStore('files').count();
      return new Promise((resolve) => {
        files.onsuccess = () => resolve(files.result);
      });
    });
    expect(kept).toBe(0);
  });

  inLong('counts as the program does', async () => {
    const path = file('some.dat', Array.from({ length: 300 }, (_, n) => `${n % 7} ${n % 11} ${n % 13}\n`).join(''));
    const { page } = await studio.visit();
    await openFile(page, path);
    const { stdout } = await sotto(['profile', path, '--json']);
    const profile = JSON.parse(stdout);
    for (const [title, value] of [
      ['records', profile.records],
      ['different items', profile.items],
      ['occurrences', profile.occurrences],
    ]) {
      expect(await tile(page, title)).toBe(String(value));
    }
  });

  it('lists every problem of a broken file with its line, and what was expected', async () => {
    const { page } = await studio.visit();
    const lines = ['{"items":["a"]}', '{"items":"b"}', '{"items":["c"]}', 'nonsense', '{"items":[1,{}]}', ''];
    const path = file('broken.jsonl', lines.join('\n'));
    await chooseFile(page, path);
    const problem = page.getByRole('alert');
    await problem.waitFor();
    const shown = await problem.textContent();
    const { stdout } = await sotto(['profile', path, '--json']);
    const { problems } = JSON.parse(stdout).error as { problems: { line: number; expected: string }[] };
    expect(problems.length).toBeGreaterThan(1);
    for (const { line, expected } of problems) {
      expect(shown).toContain(`broken.jsonl:${line}`);
      expect(shown).toContain(expected);
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Which data do you want to publish?');
  });

  inLong.each([
    ['an empty file', 'empty.dat', ''],
    ['a cut-off gzip file', 'cut.dat.gz', gzipSync('1 2 3\n'.repeat(1000)).subarray(0, 30)],
    ['bytes that are no text', 'noise.csv', Uint8Array.from({ length: 300 }, (_, n) => (n * 89) % 256)],
  ])('says what is wrong with %s', async (_, name, content) => {
    const { page, complaints } = await studio.visit();
    await chooseFile(page, file(name, content));
    await Promise.race([
      page.getByRole('alert').waitFor(),
      page.getByRole('button', { name: /^Open [\d,]+ records?$/ }).waitFor(),
    ]);
    const { code } = await sotto(['profile', folder.file(name)]);
    expect(await page.getByRole('alert').count()).toBe(code === 0 ? 0 : 1);
    expect(complaints).toEqual([]);
  });

  inLong('refuses a file that is too large for a tab, with the command that takes it', async () => {
    const { page } = await studio.visit();
    const path = folder.file('huge.dat');
    const handle = openSync(path, 'w');
    ftruncateSync(handle, 300 * 2 ** 20);
    closeSync(handle);
    await chooseFile(page, path);
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toMatch(/too large for a browser tab: 300 MB/);
    expect(await problem.textContent()).toMatch(/sotto anonymize huge\.dat --output release/);
    expect(await findingsInBothSchemes(page)).toEqual([]);
  });

  inLong('refuses a small zip of a huge file as well', async () => {
    const { page } = await studio.visit();
    const megabyte = `${'1'.padEnd(1023, ' ')}\n`.repeat(1024);
    await chooseFile(page, file('bomb.dat.gz', gzipSync(megabyte.repeat(260))));
    const problem = page.getByRole('alert');
    await problem.waitFor({ timeout: 60_000 });
    expect(await problem.textContent()).toMatch(/too large for a browser tab: more than 256 MB unzipped/);
    expect(await problem.textContent()).toContain('sotto anonymize bomb.dat.gz');
  });

  inLong('brings everything back after a reload, the file too', async () => {
    const { page } = await studio.visit();
    await openFile(page, file('kept.csv', 'bread,milk\nbread,eggs\nmilk\n'));
    await goTo(page, 'Be the attacker');
    await page.getByRole('textbox', { name: 'or record' }).fill('2');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    const eggs = page.locator('fieldset').getByRole('button', { name: 'eggs', exact: true });
    await eggs.click();
    await page.getByText('the person is found').waitFor();
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByText('the person is found').waitFor();
    expect(await eggs.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('header').textContent()).toContain('kept.csv');
  });

  inLong('undoes and redoes what was chosen, by button and by keys', async () => {
    const { page } = await studio.visit();
    await openFile(page, file('first.csv', 'bread,milk\nbread\n'));
    await goTo(page, 'Start');
    await openFile(page, file('second.csv', 'eggs\nhoney\neggs\n'));
    const name = page.locator('header .opened');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelector('header .opened')?.textContent === 'first.csv');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+Shift+Z');
    await page.waitForFunction(() => document.querySelector('header .opened')?.textContent === 'second.csv');
    await page.keyboard.press('Control+Z');
    await page.waitForFunction(() => document.querySelector('header .opened')?.textContent === 'first.csv');
    expect(await name.textContent()).toBe('first.csv');
  });

  inLong('opens the files of a story that the program generates, byte for byte', async () => {
    const { page } = await studio.visit();
    await openStory(page, 'The supermarket');
    await sotto(['generate', 'supermarket', '-o', folder.file('supermarket.csv')]);
    const digest = await page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          indexedDB.databases().then(([database]) => {
            const opening = indexedDB.open(database.name!);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = async () => {
              const names = [...opening.result.objectStoreNames];
              for (const name of names) {
                const all = opening.result.transaction(name).objectStore(name).getAll();
                const values = await new Promise<unknown[]>((done) => {
                  all.onsuccess = () => done(all.result);
                });
                const blob = values.find((value) => value instanceof Blob);
                if (blob === undefined) continue;
                const bytes = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
                resolve(Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join(''));
              }
            };
          });
        }),
    );
    const written = createHash('sha256').update(readFileSync(folder.file('supermarket.csv')));
    expect(digest).toBe(written.digest('hex'));
  });
});

describeInBrowser('looking at data and attacking it', () => {
  const studio = useStudio();

  inLong('draws the profile and the map of what occurs together, each with its numbers', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The practice');
    expect(await page.locator('main figure svg').count()).toBeGreaterThanOrEqual(3);
    expect(await page.getByText('The numbers').count()).toBeGreaterThanOrEqual(3);
    expect(await tile(page, 'records')).toBe('10,000');
    expect(await gauges(page)).toMatch(/Risk\s*\d/);
    const saving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Save as SVG/ })
      .first()
      .click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/\.svg$/);
    expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^<svg xmlns/);
    expect(complaints).toEqual([]);
  });

  it('narrows the candidates down to the one person as items are ticked', async () => {
    const { page } = await studio.visit();
    await openFile(page, file('people.csv', 'a,b,c\na,b\na,c\na,b,d\n'));
    await goTo(page, 'Be the attacker');
    await page.getByRole('textbox', { name: 'or record' }).fill('1');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    const count = page.locator('.count .number');
    for (const [item, left] of [
      ['a', '4'],
      ['b', '3'],
      ['c', '1'],
    ]) {
      await page.getByRole('group').getByRole('button', { name: item, exact: true }).click();
      await page.waitForFunction((number) => document.querySelector('.count .number')?.textContent === number, left);
    }
    expect(await count.textContent()).toBe('1');
    expect(await page.getByRole('table', { name: 'Records that match' }).textContent()).toContain('a, b, c');
  });

  inLong('says so when a record does not exist', async () => {
    const { page } = await studio.visit();
    await openFile(page, file('two.csv', 'a\nb\n'));
    await goTo(page, 'Be the attacker');
    await page.getByRole('textbox', { name: 'or record' }).fill('7');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    expect(await page.getByRole('alert').textContent()).toContain('There is no such record');
  });

  inLong('shows how many are exposed, and what renaming would be worth', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The search log');
    await goTo(page, 'Be the attacker');
    await page.getByRole('tab', { name: 'Everybody' }).click();
    await page.locator('main figure svg').first().waitFor();
    await settled(page);
    expect(await page.locator('main figure svg').count()).toBe(2);
    await page.getByRole('tab', { name: 'Renamed data' }).click();
    await page.getByText('items expected to be identified').waitFor();
    await settled(page);
    expect(await page.locator('main figure svg').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
