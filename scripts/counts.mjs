/** What a runner's JSON report says: how many tests passed, failed and were left out, and the names of those that failed. */

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report */
export const countsOfVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  names: testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be read has no tests of its own.
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.map(({ fullName }) => fullName)
  }),
})

/** @typedef {{ title: string, suites?: Suite[], specs?: { title: string, file: string, tests: { status: string }[] }[] }} Suite */
/** @param {Suite[]} suites @returns {string[]} */
const failedIn = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...failedIn(inner),
  ])
/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} report */
export const countsOfPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  names: failedIn(suites),
})
