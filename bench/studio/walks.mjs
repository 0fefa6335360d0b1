// What somebody does in the studio, as steps of a page.

/** Milliseconds from the request to the first content. */
export function firstPaint(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/**
 * Milliseconds from the choice of a file to its charts, by the clock of the page, with whatever was shown of its
 * progress. The step between, how the file is read, is left as soon as it can be.
 */
export async function openFile(page, file) {
  await page.evaluate(() => {
    window.shown = [];
    document.querySelector('main input[type=file]').addEventListener('change', () => {
      window.chosen = performance.now();
    });
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.progress p')) {
        if (/%/.test(textContent) && window.shown.at(-1) !== textContent) window.shown.push(textContent);
      }
      const open = document.querySelector('.import button.primary');
      if (window.opened === undefined && open !== null && !open.disabled) {
        window.opened = performance.now();
        setTimeout(() => open.click());
      }
      if (document.querySelectorAll('main figure svg').length < 3) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.locator('main input[type=file]').first().setInputFiles(file);
  await page.waitForFunction(() => window.drawn !== undefined);
  return page.evaluate(() => ({ ms: window.drawn - window.chosen, texts: window.shown }));
}

export async function goTo(page, screen) {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: screen }).click();
  await page.waitForFunction((title) => document.title.startsWith(title), screen);
}

/** Waits until nothing is being worked on, and what was told of it is drawn. */
async function settled(page) {
  const isIdle = () => document.querySelector('main progress, main [aria-busy="true"]') === null;
  await page.waitForFunction(isIdle);
  await page.waitForTimeout(1000);
}

/** Somebody at random, then one from the list of all, each with an item that is known. */
export async function pickPerson(page) {
  const knowOne = async () => {
    await page.locator('.known .chip').first().click();
    await page.locator('.count .number').waitFor();
    await settled(page);
  };
  await page.getByRole('button', { name: 'Pick a random person' }).click();
  await knowOne();
  await page.getByText('Choose from the list of all records').click();
  await page
    .getByRole('button', { name: /^Pick record/ })
    .nth(3)
    .click();
  await knowOne();
}

/** Marks the first items as sensitive and runs cell insertion to its end. */
export async function runCellInsert(page) {
  await choosePromise(page, 'ρ-uncertainty');
  const heading = page.locator('[data-field=sensitive]');
  await heading.getByRole('button', { name: 'Generate:' }).click();
  await heading.getByRole('button', { name: 'Generate sensitive items', exact: true }).click();
  await page.locator('.found-input').waitFor();
  await goTo(page, 'Explore');
  for (const box of await page.locator('.algorithms input[type=checkbox]:checked').all()) await box.uncheck();
  await page.getByRole('checkbox', { name: 'Cell insertion' }).check();
  await runToEnd(page);
}

/** Milliseconds from the press of Cancel to the end of a run that would have gone on. */
export async function runAndCancel(page) {
  await choosePromise(page, 'k^m-anonymity');
  await goTo(page, 'Explore');
  await page.getByRole('button', { name: /^Run \d/ }).click();
  const cancel = page.locator('main').getByRole('button', { name: 'Cancel' }).first();
  await cancel.waitFor();
  await page.waitForTimeout(500);
  if ((await cancel.count()) === 0) throw new Error('the run ended before it could be cancelled');
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main progress') !== null) return;
      observer.disconnect();
      window.gone = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true });
    document.addEventListener('click', () => (window.asked = performance.now()), { capture: true, once: true });
  });
  await cancel.click();
  await page.waitForFunction(() => window.gone !== undefined);
  return page.evaluate(() => window.gone - window.asked);
}

/** The screens from data to release, each with what is done there. */
export function walk(page) {
  return [
    ['Look', () => settled(page)],
    ['Be the attacker', () => pickPerson(page)],
    ['Protect', () => choosePromise(page, 'k^m-anonymity')],
    ['Explore', () => runToEnd(page)],
    ['Compare', () => settled(page)],
    ['Release', () => settled(page)],
  ];
}

async function choosePromise(page, title) {
  await goTo(page, 'Protect');
  const fold = page
    .locator('details', { has: page.locator('summary', { hasText: 'All promises by their formal names' }) })
    .last();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click();
  await page.getByRole('radio', { name: title }).first().check();
  await page.getByRole('heading', { name: 'The promise', exact: true }).waitFor();
  await settled(page);
}

async function runToEnd(page) {
  await page.getByRole('button', { name: /^Run \d/ }).click();
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await settled(page);
}
