/**
 * Ends a test run with plain lines that any log reader understands: `N passed, N failed, N skipped`, and, where
 * something is not installed that tests need, what was left out and how to get it.
 */
export default class ClosingLineReporter {
  onTestRunEnd(modules) {
    const totals = { passed: 0, failed: 0, skipped: 0 };
    const leftOut = new Set();
    for (const module of modules) {
      let failedTests = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        totals[state === 'pending' ? 'skipped' : state]++;
        if (state === 'failed') failedTests++;
      }
      if (module.state() === 'failed' && failedTests === 0) totals.failed++; // the file itself did not load
      for (const { name } of module.children.allSuites()) {
        const what = /\[left out: (.*)\]$/.exec(name)?.[1];
        if (what !== undefined) leftOut.add(what);
      }
    }
    console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
    if (leftOut.size > 0) console.log(`left out: ${[...leftOut].sort().join(', ')}`);
  }
}
