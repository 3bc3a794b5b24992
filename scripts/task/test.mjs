import { endEverything } from '../test/run-logged.mjs'
import { prepareMachine } from '../test/machine.mjs'
import { runStages } from '../test/run-stages.mjs'
import { testStages } from '../test/stages.mjs'
import { say } from '../terminal.mjs'

/**
 * Everything that has to hold before a change lands. Ends with the plain line `N passed, N failed, N skipped`.
 * @param {string[]} only names (or beginnings of names) of steps, to run some by hand; none: all of them
 */
export async function run(only) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      void endEverything().finally(() => process.exit(130))
    })
  }
  const machine = await prepareMachine()
  if (machine.chromium) process.env.LIANDA_CHROMIUM = machine.chromium
  const results = await runStages(testStages(machine, only))

  const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  const skipped = results.flatMap(({ name, outcome }) => outcome.skipped.map((reason) => `${name}: ${reason}`))
  say('Steps by time:')
  for (const { name, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12)) {
    process.stdout.write(`  ${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
  }
  for (const note of machine.notes) process.stdout.write(`Missing on this machine: ${note}\n`)
  for (const reason of skipped) process.stdout.write(`Skipped: ${reason}\n`)
  const broken = results.filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
  if (broken.length > 0) process.stdout.write(`Failed steps: ${broken.join(', ')} (logs in .cache/test)\n`)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped.length} skipped\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}
