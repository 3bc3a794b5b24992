import { say } from '../terminal.mjs'
import { prepareMachine } from './machine.mjs'
import { endEverything } from './run-logged.mjs'
import { runSteps } from './run-steps.mjs'
import { testSteps } from './steps.mjs'

/** @typedef {import('./run-steps.mjs').StepResult} StepResult */

/**
 * Runs the steps and prints the results; the last line is the plain `N passed, N failed`.
 * @param {{ only: string[], isDone?: (name: string) => StepResult | null, onResult?: (result: StepResult) => void }} run
 *   `isDone` returns the earlier result of a step that need not run again; it is counted like a new one
 * @returns {Promise<number>} the exit code
 */
export async function runTest({ only, isDone = () => null, onResult = () => {} }) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      void endEverything().finally(() => process.exit(130))
    })
  }
  const startedAt = Date.now()
  const machine = await prepareMachine()
  if (machine.chromium) process.env.LIANDA_CHROMIUM = machine.chromium
  const steps = testSteps(machine, only)
  const done = steps.flatMap(({ name }) => isDone(name) ?? [])
  const doneNames = new Set(done.map(({ name }) => name))
  const results = await runSteps(
    steps.filter(({ name }) => !doneNames.has(name)),
    { onResult },
  )
  return summarise([...done, ...results], machine.notes, Date.now() - startedAt)
}

/** @param {StepResult[]} results @param {string[]} missing @param {number} tookMs */
function summarise(results, missing, tookMs) {
  const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  const skipped = results.flatMap(({ name, outcome }) => outcome.skipped.map((reason) => `${name}: ${reason}`))
  say('Steps by time:')
  for (const { name, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12)) {
    process.stdout.write(`  ${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
  }
  for (const note of missing) process.stdout.write(`Missing on this machine: ${note}\n`)
  for (const reason of skipped) process.stdout.write(`Skipped: ${reason}\n`)
  const broken = results.filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
  if (broken.length > 0) process.stdout.write(`Failed steps: ${broken.join(', ')} (logs in .cache/test)\n`)
  say(`${(tookMs / 60_000).toFixed(1)} minutes, ${skipped.length} skipped`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}
