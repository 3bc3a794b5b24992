import { say } from '../terminal.mjs'

/** @typedef {import('./step.mjs').Outcome} Outcome */
/** @typedef {import('./step.mjs').Step} Step */
/** @typedef {{ name: string, seconds: number, outcome: Outcome }} StepResult */

/**
 * Runs stages one after the other; a stage's lanes run side by side, a lane's steps in order. Everything runs whatever
 * failed before, except a step whose needs failed: it counts as failed, since nothing of it was shown to work.
 * @param {Step[][][]} stages stages of lanes of steps
 * @returns {Promise<StepResult[]>}
 */
export async function runStages(stages) {
  /** @type {StepResult[]} */
  const results = []
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) results.push(await runStep(step, results))
      }),
    )
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
