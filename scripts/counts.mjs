// The runners' JSON reports, read for the numbers that close `npm test`.

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A file that does not load has no failed test, but a failed suite: it counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** A test that passed only when tried again counts as failed: what it guards is not sure. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
