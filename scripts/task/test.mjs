import { runTest } from '../test/run-test.mjs'

/**
 * All checks that must pass before a change is merged, with heavy suites at reduced size.
 * @param {string[]} only names (or prefixes) of the steps to run; empty: all steps
 */
export const run = (only) => runTest({ only })
