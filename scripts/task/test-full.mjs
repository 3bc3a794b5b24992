import { runTest } from '../test/run-test.mjs'

/**
 * The same steps as `npm test`, with every heavy suite at full size.
 * @param {string[]} args as for `npm test`
 */
export async function run(args) {
  process.env.LIANDA_EFFORT = 'full'
  return runTest(args)
}
