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

it.each =
  (rows) =>
  (name, body) =>
    rows.forEach((row) => it(name, () => (Array.isArray(row) ? body(...row) : body(row))));
it.skipIf = () => it;
describe.each =
  (rows) =>
  (name, body) =>
    rows.forEach((row) => describe(name, () => (Array.isArray(row) ? body(...row) : body(row))));
