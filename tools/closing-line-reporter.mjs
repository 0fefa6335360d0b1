/** Ends a test run with one plain line that any log reader understands: `N passed, N failed, N skipped`. */
export default class ClosingLineReporter {
  onTestRunEnd(modules) {
    const totals = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      let failedTests = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        totals[state === 'pending' ? 'skipped' : state]++;
        if (state === 'failed') failedTests++;
      }
      if (module.state() === 'failed' && failedTests === 0) totals.failed++; // the file itself did not load
    }
    console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  }
}
