import { buildTarget } from './build.mjs'
import { say } from './terminal.mjs'

/** Display name of each part. @type {Record<import('./build.mjs').TargetName, string>} */
const TITLES = {
  server: 'the server',
  admin: 'the back office',
  learner: 'the learner app',
  weapp: 'the mini-program',
}

/**
 * Builds lanes in parallel; callers use at most two, one per core of a small machine. Throws with the output of the
 * first lane that failed.
 * @param {import('./build.mjs').TargetName[][]} lanes each lane is built in order
 */
export async function buildAll(lanes) {
  // allSettled, not all: when one lane fails, the other one must still finish.
  const results = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const name of lane) {
        const result = await buildTarget(name)
        if (!result.ok) throw new Error(`${result.output}\nBuilding ${TITLES[name]} failed; its output is above.`)
        say(result.skipped ? `${TITLES[name]}: unchanged` : `${TITLES[name]}: built in ${result.seconds} s`)
      }
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
