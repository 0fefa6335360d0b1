// `describe`, `it` and `expect` as vitest has them, as far as the mutation run needs them: tests are kept, to be run often.
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import * as chai from 'chai';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = chai.expect;
/** Every test, in the order of its file. */
export const tests = [];

export function describe(_name, body) {
  body();
}

export function it(name, body) {
  tests.push({ name, body });
}

const forEachRow = (rows, take) => {
  for (const row of rows) take((body) => (Array.isArray(row) ? body(...row) : body(row)));
};

it.each = (rows) => (name, body) => forEachRow(rows, (withRow) => it(name, () => withRow(body)));
describe.each = (rows) => (name, body) => forEachRow(rows, (withRow) => describe(name, () => withRow(body)));
it.skipIf = () => it;
it.runIf = (isWanted) => (isWanted ? it : () => {});
