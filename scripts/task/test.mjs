import { runTest } from '../test/run-test.mjs'

/**
 * Everything that has to hold before a change lands, heavy suites at their quick size.
 * @param {string[]} only names (or beginnings of names) of steps, to run some by hand; none: all of them
 */
export const run = (only) => runTest({ only })
