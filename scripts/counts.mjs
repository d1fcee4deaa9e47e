// Reads test counts from the runners' JSON reports.

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A file that does not load has no failed test, only a failed suite, which counts as one. */
export function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** A flaky test counts as failed. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
