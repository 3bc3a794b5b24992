import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, root } from '../paths.mjs'
import { say } from '../terminal.mjs'
import { prepareMachine } from './machine.mjs'
import { endEverything } from './run-logged.mjs'
import { runSteps } from './run-steps.mjs'
import { commitNow, openRecord, stepHash } from './step-record.mjs'
import { testSteps } from './steps.mjs'

/** @typedef {import('./run-steps.mjs').StepResult} StepResult */

const SLOWEST = 10
/** Folders beside the checkout that some tests read if they are there. */
const BESIDE = ['../shared/spec', process.env.MONGODB_SPEC_DIR ?? '../shared/data']

/**
 * Runs the steps and prints the results; the last line is the plain `N passed, N failed`. A step whose inputs have not
 * changed since it was green does not run again, but its tests are counted; in CI, with `--again` or with a seed of its
 * own a run repeats everything.
 * @param {string[]} args `--again`, and prefixes of step names
 * @returns {Promise<number>} the exit code
 */
export async function runTest(args) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      void endEverything().finally(() => process.exit(130))
    })
  }
  const startedAt = Date.now()
  const { CI, LIANDA_SEED, LIANDA_EFFORT: effort = 'quick' } = process.env
  const only = args.filter((arg) => arg !== '--again')
  const machine = await prepareMachine()
  if (machine.chromium) process.env.LIANDA_CHROMIUM = machine.chromium
  const steps = testSteps(machine, only)
  const around = JSON.stringify([machine, BESIDE.filter((place) => existsSync(resolve(root, place)))])
  const record = openRecord({
    file: at('.cache', 'test', `${effort}.json`),
    again: args.includes('--again') || CI === 'true' || LIANDA_SEED !== undefined,
    hashOf: (step) => stepHash(step, around),
  })
  say(`Checking ${commitNow() || 'a folder without git'} (${effort})`)
  const same = steps.flatMap((step) => record.result(step) ?? [])
  for (const { name, outcome, unchangedSince } of same)
    say(`same ${name}: ${outcome.passed} passed, its inputs have not changed since ${unchangedSince}`)
  const results = await runSteps(
    steps.filter(({ name }) => !same.some((result) => result.name === name)),
    { onResult: (step, result) => record.keep(step, result) },
  )
  return summarise([...same, ...results], machine.notes, Date.now() - startedAt)
}

/** @param {StepResult[]} results @param {string[]} missing @param {number} tookMs */
function summarise(results, missing, tookMs) {
  const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  const skipped = results.flatMap(({ name, outcome }) => outcome.skipped.map((reason) => `${name}: ${reason}`))
  const seconds = (/** @type {number} */ time) => `${time.toFixed(1).padStart(7)} s`
  const ran = results.filter(({ unchangedSince }) => unchangedSince === undefined)
  say('Steps by time:')
  for (const step of ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
    process.stdout.write(`  ${seconds(step.seconds)}  ${step.name}\n`)
  const tests = ran.flatMap(({ outcome }) => outcome.slowest ?? []).sort((a, b) => b.seconds - a.seconds)
  if (tests.length > 0) say('Slowest tests:')
  for (const test of tests.slice(0, SLOWEST))
    process.stdout.write(`  ${seconds(test.seconds)}  ${test.name} (${test.file})\n`)
  for (const note of missing) process.stdout.write(`Missing on this machine: ${note}\n`)
  for (const reason of skipped) process.stdout.write(`Skipped: ${reason}\n`)
  for (const { name, file, reason } of results.flatMap(({ outcome }) => outcome.broken ?? []))
    process.stdout.write(`Failed test: ${name} (${file}): ${reason}\n`)
  const broken = results.filter(({ outcome }) => outcome.failed > 0).map(({ name }) => name)
  if (broken.length > 0) process.stdout.write(`Failed steps: ${broken.join(', ')} (logs in .cache/test)\n`)
  say(`${(tookMs / 60_000).toFixed(1)} minutes, ${skipped.length} skipped`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}
