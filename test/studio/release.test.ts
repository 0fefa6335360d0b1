import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import {
  accessibilityFindings,
  chooseFile,
  choosePromise,
  describeInBrowser,
  findingsInBothSchemes,
  openFile,
  openStory,
  orders,
  overhang,
  runAll,
  show,
  useStudio,
} from './browser.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/sotto.js');

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** A folder with a program called `sotto` beside it, as a shell finds one. */
function shellFolder(): { path: string; file(name: string): string; run(command: string): Promise<unknown> } {
  const folder = temporaryFolder();
  folders.push(folder);
  mkdirSync(folder.file('bin'));
  mkdirSync(folder.file('work'));
  writeFileSync(folder.file('bin/sotto'), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
  chmodSync(folder.file('bin/sotto'), 0o755);
  const env = { ...process.env, PATH: `${folder.file('bin')}:${process.env.PATH}` };
  const path = folder.file('work');
  return {
    path,
    file: (name) => join(path, name),
    run: (command) => promisify(execFile)('sh', ['-c', command], { cwd: path, env }),
  };
}

/** Downloads by a click on the link of that name. */
async function download(page: Page, name: RegExp | string): Promise<{ name: string; bytes: Buffer }> {
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return { name: downloaded.suggestedFilename(), bytes: readFileSync(await downloaded.path()) };
}

/** Opens data in the page, runs an algorithm on it and saves the project. */
async function savedProject(
  page: Page,
  shell: ReturnType<typeof shellFolder>,
): Promise<{ data: string; project: string }> {
  writeFileSync(shell.file('orders.csv'), 'bread,milk\nbread,eggs\nmilk,eggs\n'.repeat(8));
  await openFile(page, shell.file('orders.csv'));
  await choosePromise(page, 'k^m-anonymity');
  await runAll(page);
  await show(page, 'Start');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the project' }).click();
  const saved = await saving;
  await saved.saveAs(shell.file(saved.suggestedFilename()));
  return { data: 'orders.csv', project: shell.file(saved.suggestedFilename()) };
}

function sortedLines(bytes: Uint8Array | undefined): string[] {
  return new TextDecoder().decode(bytes).split('\n').sort();
}

/** Every file below a folder by its path. */
function filesBelow(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** What is different between two folders, by path. */
function differences(one: ReadonlyMap<string, Uint8Array>, other: ReadonlyMap<string, Uint8Array>): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.filter((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    return a === undefined || b === undefined || !Buffer.from(a).equals(b);
  });
}

/** Puts what stands beside the release into the folder, runs the printed commands there, and compares the release. */
async function expectSameByCommands(page: Page, shell: ReturnType<typeof shellFolder>): Promise<Map<string, Buffer>> {
  const recipient = await download(page, /-release\.zip/);
  const kept = await download(page, /-keep\.zip/);
  const output = recipient.name.replace(/\.zip$/, '');
  const handedOn = unzipSync(recipient.bytes);
  // What is handed on tells nothing of what is kept.
  expect(Object.keys(handedOn).filter((name) => !name.startsWith(`${output}/`) || name.includes('curator'))).toEqual(
    [],
  );
  const entries = Object.entries({ ...handedOn, ...unzipSync(kept.bytes) }).filter(([name]) => !name.endsWith('/'));
  const ofRelease = new Map<string, Uint8Array>();
  for (const [name, bytes] of entries) {
    if (name.startsWith(`${output}/`)) ofRelease.set(name.slice(output.length + 1), bytes);
    else {
      mkdirSync(dirname(shell.file(name)), { recursive: true });
      writeFileSync(shell.file(name), bytes);
    }
  }
  expect(ofRelease.size).toBeGreaterThan(4);
  const commands = (await page.locator('.commands pre').allTextContents()).map((text) => text.trim());
  expect(commands.at(-2)).toMatch(/^sotto anonymize /);
  for (const command of commands) await shell.run(command);
  const written = filesBelow(shell.file(output));
  expect(differences(ofRelease, written)).toEqual([]);
  return written;
}

describeInBrowser('a release of the studio', () => {
  const studio = useStudio();

  it('is what the printed commands make of a story and of what was marked, byte for byte', async () => {
    const { page, complaints } = await studio.visit();
    await openStory(page, 'The practice');
    await choosePromise(page, 'ρ-uncertainty');
    await page.getByRole('button', { name: /that this story suggests/ }).click();
    await page.getByText('16 sensitive items').waitFor();
    await runAll(page);
    await show(page, 'Release');
    await page.getByRole('heading', { name: 'The promise holds' }).waitFor();
    await expectSameByCommands(page, shellFolder());
    expect(complaints).toEqual([]);
  });

  inLong(
    'is what the printed commands make of orders of people, whatever the name of the file, byte for byte',
    async () => {
      const shell = shellFolder();
      const name = "Bob's $(orders) & more.csv";
      writeFileSync(shell.file(name), orders());
      const { page } = await studio.visit();
      await chooseFile(page, shell.file(name));
      await page.getByRole('radio', { name: /records by order; items from product/ }).check();
      await page.getByRole('combobox', { name: 'What column customer is for' }).selectOption('person');
      await page.getByRole('button', { name: 'Open 120 records' }).click();
      await choosePromise(page, 'k^m-anonymity');
      await page.getByRole('textbox', { name: 'k', exact: true }).fill('3');
      await runAll(page);
      await show(page, 'Release');
      const written = await expectSameByCommands(page, shell);
      expect([...written.keys()]).toContain('curator/persons.csv');
      const release = JSON.parse(String(written.get('release.json')));
      expect(JSON.stringify(release)).toContain('"unit":"people"');
    },
  );

  inLong('is of a project that another tab opens with its choices and runs, while each tab keeps its own', async () => {
    const { page, context, complaints } = await studio.visit();
    const shell = shellFolder();
    const { data, project } = await savedProject(page, shell);
    const second = await context.newPage();
    await second.goto(studio.url);
    await second.getByRole('heading', { level: 1, name: 'Which data do you want to publish?' }).waitFor();
    expect(await second.locator('header .opened').textContent()).toBe('');
    await chooseFile(second, project);
    await second.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await show(second, 'Explore');
    await second.locator('main tbody').getByText('holds', { exact: true }).waitFor();
    await show(second, 'Start');
    expect(await findingsInBothSchemes(second)).toEqual([]);
    writeFileSync(shell.file('other.csv'), 'tea\nmilk\n');
    await openFile(second, shell.file('other.csv'));
    await second.waitForTimeout(600);
    for (const [tab, name] of [
      [page, data],
      [second, 'other.csv'],
    ] as const) {
      await tab.reload();
      await tab.waitForFunction((wanted) => document.querySelector('header .opened')?.textContent === wanted, name);
    }
    expect(complaints).toEqual([]);
  });

  inLong('is made again from a project in another browser, given the same data, with the same digest', async () => {
    const { page } = await studio.visit();
    const shell = shellFolder();
    const { data, project } = await savedProject(page, shell);
    await show(page, 'Release');
    const before = await page.locator('.digest').textContent();
    const { page: other } = await studio.visit();
    await chooseFile(other, project);
    expect(await other.getByRole('alert').textContent()).toContain(`the project needs ${data}`);
    expect(await findingsInBothSchemes(other)).toEqual([]);
    writeFileSync(shell.file('changed.csv'), 'tea\n');
    await other
      .locator('main input[type=file]')
      .first()
      .setInputFiles([project, shell.file('changed.csv')]);
    expect(await other.getByRole('alert').textContent()).toContain(`the project needs ${data}`);
    await other
      .locator('main input[type=file]')
      .first()
      .setInputFiles([project, shell.file(data)]);
    await other.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
    await show(other, 'Explore');
    await other.locator('main tbody').getByText('holds', { exact: true }).waitFor();
    await show(other, 'Release');
    await other.locator('.digest').waitFor();
    expect(await other.locator('.digest').textContent()).toBe(before);
  });

  inLong('is found again in a new tab once its own was closed; while another is open it is offered', async () => {
    const { page, context } = await studio.visit();
    const shell = shellFolder();
    const second = await context.newPage();
    await second.goto(studio.url);
    for (const [tab, name] of [
      [page, 'first.csv'],
      [second, 'second.csv'],
    ] as const) {
      writeFileSync(shell.file(name), 'tea\nmilk\n');
      await openFile(tab, shell.file(name));
      await tab.waitForTimeout(600);
    }
    const opened = (tab: Page, name: string) =>
      tab.waitForFunction((wanted) => document.querySelector('header .opened')?.textContent === wanted, name);
    await second.close();
    const third = await context.newPage();
    await third.goto(studio.url);
    await opened(third, 'second.csv');
    await page.close();
    await third.reload();
    await show(third, 'Start');
    expect(await accessibilityFindings(third)).toEqual([]);
    await third.getByRole('button', { name: 'Go on with first.csv' }).click();
    await opened(third, 'first.csv');
    await show(third, 'Start');
    await third.getByRole('button', { name: 'Forget second.csv' }).click();
    await third.getByRole('button', { name: 'Forget second.csv' }).waitFor({ state: 'detached' });
  });

  inLong('is made again after a reload, with the same digest', async () => {
    const shell = shellFolder();
    await sotto(['generate', 'supermarket', '--records', '300', '-o', shell.file('small.csv')]);
    const { page } = await studio.visit();
    await openFile(page, shell.file('small.csv'));
    await choosePromise(page, 'k^m-anonymity');
    await runAll(page);
    await show(page, 'Release');
    const digest = page.locator('.digest');
    const before = await digest.textContent();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    await page.waitForTimeout(600);
    await page.reload();
    await digest.waitFor();
    expect(await digest.textContent()).toBe(before);
  });

  inLong(
    'offers each file by itself, a job file that the program and the studio take, and signs with a key file',
    async () => {
      const shell = shellFolder();
      await sotto(['generate', 'clicks', '--records', '300', '-o', shell.file('clicks.csv')]);
      const { page } = await studio.visit();
      await openFile(page, shell.file('clicks.csv'));
      await choosePromise(page, 'k^m-anonymity');
      await runAll(page);
      await show(page, 'Release');
      for (const list of await page.getByText(/files, each by itself/).all()) await list.click();
      const job = await download(page, /^job\.json$/);
      const data = await download(page, /^data\./);
      writeFileSync(shell.file('job.json'), job.bytes);
      await shell.run('sotto anonymize --job job.json -o again');
      expect(readFileSync(shell.file(`again/${data.name}`)).equals(data.bytes)).toBe(true);
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      writeFileSync(shell.file('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
      writeFileSync(shell.file('key.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
      expect(await overhang(page)).toBe(0);
      await page.getByLabel('Sign it with a key file').setInputFiles(shell.file('clicks.csv'));
      await page.getByText('expected an ed25519 private key in PEM').waitFor();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.getByLabel('Sign it with a key file').setInputFiles(shell.file('key.pem'));
      await page.getByText('Signed: release.dsse.json is in the archive').waitFor();
      await page.getByRole('link', { name: 'release.dsse.json' }).waitFor({ state: 'attached' });
      expect(await findingsInBothSchemes(page)).toEqual([]);
      const zip = await download(page, /-release\.zip/);
      for (const [name, bytes] of Object.entries(unzipSync(zip.bytes))) {
        mkdirSync(dirname(shell.file(name)), { recursive: true });
        writeFileSync(shell.file(name), bytes);
      }
      await shell.run('sotto verify clicks-release --key key.pub.pem');
      await show(page, 'Start');
      await page.locator('main input[type=file]').setInputFiles(shell.file('job.json'));
      await page.getByText('the job names clicks.csv, but it was not opened with the job').waitFor();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.locator('main input[type=file]').setInputFiles([shell.file('job.json'), shell.file('clicks.csv')]);
      await page.getByRole('heading', { level: 1, name: 'What is in the data?' }).waitFor();
      await runAll(page);
      await show(page, 'Release');
      const released = await download(page, /-release\.zip/);
      const again = unzipSync(released.bytes)[`clicks-release/${data.name}`];
      // Another secret, another order of the records: the same records.
      expect(sortedLines(again)).toEqual(sortedLines(data.bytes));
    },
  );
});
