import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTarget } from '../build.mjs'
import { at } from '../paths.mjs'
import { runLogged } from './run-logged.mjs'

/** @typedef {{ passed: number, failed: number, skipped: string[], output: string }} Outcome */
/** @typedef {{ name: string, needs?: string[], run: () => Promise<Outcome> }} Step */

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
 * @returns {Step}
 */
export function checkStep(name, args) {
  return {
    name,
    async run() {
      const [script = '', ...rest] = args
      const job = {
        command: process.execPath,
        args: [at(script), ...rest],
        logFile: logFile(name),
        limitMs: CHECK_LIMIT_MS,
      }
      const { code, output } = await runLogged(job)
      return one(code === 0, output)
    },
  }
}

/** @param {import('../build.mjs').TargetName} target @returns {Step} */
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
 * @param {string} name @param {string} config @param {{ needs?: string[], projects?: string[] }} options
 * @returns {Step}
 */
export function vitestStep(name, config, { needs = [], projects = [] }) {
  return {
    name,
    needs,
    async run() {
      const countFile = join(LOGS, `${name.replaceAll(' ', '-')}.counts.json`)
      rmSync(countFile, { force: true })
      const args = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', at(config)]
      args.push('--reporter=default', `--reporter=${at('scripts', 'test', 'counter.reporter.mjs')}`)
      args.push(...projects.map((project) => `--project=${project}`))
      const { code, output } = await runLogged({
        command: process.execPath,
        args,
        logFile: logFile(name),
        limitMs: TESTS_LIMIT_MS,
        env: { LIANDA_COUNT_FILE: countFile },
      })
      if (!existsSync(countFile)) return one(false, output)
      const counts = /** @type {{ passed: number, failed: number, skipped: string[] }} */ (
        JSON.parse(readFileSync(countFile, 'utf8'))
      )
      // vitest can exit with an error although all tests passed; that counts as a failure.
      const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed
      return { ...counts, failed, output }
    },
  }
}
