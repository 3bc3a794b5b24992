import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTarget } from '../build.mjs'
import { at } from '../paths.mjs'
import { runLogged } from './run-logged.mjs'
import { isBelow } from './step-record.mjs'

/** @typedef {import('./counter.reporter.mjs').Counts} Counts */
/**
 * @typedef {Pick<Counts, 'passed' | 'failed' | 'skipped'> & Partial<Pick<Counts, 'slowest' | 'broken'>> & { output: string }} Outcome
 */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps that have to end before
 * @property {readonly string[]} [readsNothingOf] places whose changes can't change the result: the step's inputs are all
 *   other files of the checkout. Absent: it runs each time
 * @property {() => Promise<Outcome>} run
 */

const LOGS = at('.cache', 'test')
mkdirSync(LOGS, { recursive: true })
const MINUTE = 60_000
/** Ten times the duration on an idle machine; hanging tests end earlier by their own time limits. */
const CHECK_LIMIT_MS = 10 * MINUTE
const TESTS_LIMIT_MS = 60 * MINUTE

/** @param {string} name */
const logFile = (name) => join(LOGS, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`)

/** @param {boolean} ok @param {string} output @returns {Outcome} */
const one = (ok, output) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], output })

/**
 * A check that runs one Node script and counts as one test.
 * @param {string} name @param {string[]} args the script, relative to the checkout, and its arguments
 * @param {readonly string[]} [readsNothingOf]
 * @returns {Step}
 */
export function checkStep(name, args, readsNothingOf = []) {
  return {
    name,
    readsNothingOf,
    async run() {
      const [script = '', ...rest] = args
      const job = {
        command: process.execPath,
        args: [at(script), ...rest],
        logFile: logFile(name),
        limitMs: CHECK_LIMIT_MS,
        // The checkers in Go (types, lint) repeat work in each of their threads; another step has the other core.
        env: { GOMAXPROCS: '1' },
      }
      const { code, output } = await runLogged(job)
      return one(code === 0, output)
    },
  }
}

/**
 * A build has no record here: other steps need its result, and it skips itself when nothing has changed.
 * @param {import('../build.mjs').TargetName} target @returns {Step}
 */
export function buildStep(target) {
  const name = `build ${target}`
  return {
    name,
    async run() {
      const { ok, output } = await buildTarget(target)
      writeFileSync(logFile(name), output)
      return one(ok, output)
    },
  }
}

/**
 * Test files run by vitest; each test counts.
 * @param {string} name @param {string} config
 * @param {{ needs?: string[], projects: string[], readsNothingOf: readonly string[], part?: string }} options
 *   `part`: only this part of the files, as `1/2`
 * @returns {Step}
 */
export function vitestStep(name, config, { needs = [], projects, readsNothingOf, part }) {
  return {
    name,
    needs,
    readsNothingOf,
    async run() {
      const { LIANDA_SHOTS: shots, LIANDA_EFFORT: effort } = process.env
      const countFile = join(LOGS, `${name.replaceAll(' ', '-')}.counts.json`)
      rmSync(countFile, { force: true })
      const args = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', at(config)]
      args.push('--reporter=default', `--reporter=${at('scripts', 'test', 'counter.reporter.mjs')}`)
      args.push(...projects.map((project) => `--project=${project}`))
      if (part) args.push(`--shard=${part}`)
      const { code, output } = await runLogged({
        command: process.execPath,
        args,
        logFile: logFile(name),
        limitMs: TESTS_LIMIT_MS,
        // Pictures of the screens are for people, who look at them after a full run if at all.
        env: { LIANDA_COUNT_FILE: countFile, LIANDA_SHOTS: shots ?? (effort === 'full' ? 'on' : 'off') },
      })
      if (!existsSync(countFile)) return one(false, output)
      const { loaded, ...counts } = /** @type {Counts} */ (JSON.parse(readFileSync(countFile, 'utf8')))
      // vitest can exit with an error although all tests passed; that counts as a failure.
      const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed
      const undeclared = loaded.filter((file) => isBelow(file, readsNothingOf))
      if (undeclared.length === 0) return { ...counts, failed, output }
      const which = `This step reads files that steps.mjs says it does not:\n${undeclared.join('\n')}`
      return { ...counts, failed: failed + 1, output: `${output}\n${which}` }
    },
  }
}
