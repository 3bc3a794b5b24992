import { runTest } from '../test/run-test.mjs'

/**
 * All checks that must pass before a change is merged, with heavy suites at reduced size.
 * @param {string[]} args `--again` runs unchanged steps too; otherwise names (or prefixes) of the steps to run
 */
export const run = (args) => runTest(args)
