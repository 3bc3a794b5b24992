import { availableParallelism } from 'node:os'
import { say } from '../terminal.mjs'

/** @typedef {import('./step.mjs').Outcome} Outcome */
/** @typedef {import('./step.mjs').Step} Step */
/**
 * @typedef {{ name: string, seconds: number, outcome: Outcome, unchangedSince?: string }} StepResult
 *   `unchangedSince`: the commit of the run whose result this is; absent when the step ran now
 */

/** Steps wait for half of their time, for timers, answers and the disk. Each of the large ones takes about 1 GB. */
const WIDTH = Math.min(8, 2 * availableParallelism())

/**
 * Runs up to `width` steps in parallel, in their order: when one ends, the next step whose needs have ended starts. A failure does not stop other steps, but
 * a step whose needs failed does not run and counts as failed.
 * @param {Step[]} steps needs that are not in this list count as met
 * @param {{ width?: number, onResult?: (step: Step, result: StepResult) => void }} [options]
 * @returns {Promise<StepResult[]>} in the order in which the steps ended
 */
export async function runSteps(steps, { width = WIDTH, onResult = () => {} } = {}) {
  /** @type {StepResult[]} */
  const results = []
  const waiting = [...steps]
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  const names = new Set(steps.map(({ name }) => name))
  const hasEnded = (/** @type {string} */ need) => !names.has(need) || results.some(({ name }) => name === need)
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ needs = [] }) => needs.every(hasEnded))
    if (next >= 0 && running.size < width) {
      const [step] = /** @type {[Step]} */ (waiting.splice(next, 1))
      const run = runStep(step, results).then((result) => {
        results.push(result)
        running.delete(run)
        onResult(step, result)
      })
      running.add(run)
      continue
    }
    if (running.size === 0) throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running)
  }
  return results
}

/** @param {Step} step @param {StepResult[]} earlier @returns {Promise<StepResult>} */
async function runStep(step, earlier) {
  const startedAt = Date.now()
  const broken = (step.needs ?? []).filter((need) => earlier.some((it) => it.name === need && it.outcome.failed > 0))
  /** @type {Outcome} */
  let outcome
  if (broken.length > 0) {
    outcome = { passed: 0, failed: 1, skipped: [], output: `Not run, because this failed: ${broken.join(', ')}` }
  } else {
    try {
      outcome = await step.run()
    } catch (error) {
      outcome = {
        passed: 0,
        failed: 1,
        skipped: [],
        output: error instanceof Error ? String(error.stack) : String(error),
      }
    }
  }
  const seconds = (Date.now() - startedAt) / 1000
  const { passed, failed, skipped, output } = outcome
  const mark = failed > 0 ? 'FAIL' : skipped.length > 0 && passed === 0 ? 'skip' : 'ok'
  say(
    `${mark.padEnd(4)} ${step.name} (${seconds.toFixed(1)} s): ${passed} passed, ${failed} failed, ${skipped.length} skipped`,
  )
  if (failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return { name: step.name, seconds, outcome }
}
