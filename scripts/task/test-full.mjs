import { checkoutState, openRecord } from '../test/full-record.mjs'
import { runTest } from '../test/run-test.mjs'
import { say } from '../terminal.mjs'

/**
 * The same steps as `npm test`, with every heavy suite at full size. Passed steps are recorded, so a second call for
 * the same state of the checkout runs only the others.
 * @param {string[]} args `--again` starts over; otherwise prefixes of step names
 */
export async function run(args) {
  process.env.LIANDA_EFFORT = 'full'
  const only = args.filter((arg) => arg !== '--again')
  const state = checkoutState()
  const record = openRecord(state, args.includes('--again'))
  say(`Whole run of ${state.commit}${state.dirty ? ' with changes that are not committed' : ''}`)
  const kept = record.green()
  if (kept.length > 0) say(`Green already: ${kept.join(', ')} (--again starts over)`)
  const code = await runTest({
    only,
    isDone: (name) => record.result(name),
    onResult: (result) => record.keep(result, checkoutState()),
  })
  return code
}
