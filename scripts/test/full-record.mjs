import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at, root } from '../paths.mjs'

/** @typedef {import('./run-steps.mjs').StepResult} StepResult */
/** @typedef {{ commit: string, dirty: string | null }} CheckoutState `dirty` is a hash of the uncommitted changes */
/** @typedef {{ passed: number, failed: number, skipped: string[], seconds: number, endedAt: string }} Kept */
/** @typedef {CheckoutState & { suites: Record<string, Kept> }} FullRecord */

const FILE = at('.cache', 'test', 'full.json')

/** The tested state: the commit, and a hash of uncommitted changes and new files. @returns {CheckoutState} */
export function checkoutState() {
  const commit = git('rev-parse', 'HEAD').trim()
  // Without a commit the state can't be compared, so the time makes it unique.
  if (commit === '') return { commit: 'no commit', dirty: new Date().toISOString() }
  const changes = git('diff', 'HEAD', '--binary')
  const added = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
  if (changes === '' && added.length === 0) return { commit, dirty: null }
  const hash = createHash('sha256').update(changes)
  for (const file of added) hash.update(`${file}\0`).update(readFileSync(at(file)))
  return { commit, dirty: hash.digest('hex').slice(0, 12) }
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : ''
}

/** @param {CheckoutState} a @param {CheckoutState} b */
const isSame = (a, b) => a.commit === b.commit && a.dirty === b.dirty

/**
 * Results of a full run by suite, stored with the state of the checkout that they belong to.
 * @param {CheckoutState} state @param {boolean} again whether to drop earlier results of the same state
 * @param {string} [file]
 */
export function openRecord(state, again, file = FILE) {
  const earlier = existsSync(file) ? /** @type {FullRecord} */ (JSON.parse(readFileSync(file, 'utf8'))) : null
  /** @type {FullRecord} */
  const record = earlier && !again && isSame(earlier, state) ? earlier : { ...state, suites: {} }
  const isGreen = (/** @type {Kept} */ { passed, failed }) => failed === 0 && passed > 0
  return {
    green: () =>
      Object.entries(record.suites)
        .filter(([, suite]) => isGreen(suite))
        .map(([name]) => name),
    /** The stored result of a passed suite for this state. @param {string} name @returns {StepResult | null} */
    result(name) {
      const suite = record.suites[name]
      // Builds always run again, because other steps need their output; an unchanged build is quick.
      if (!suite || !isGreen(suite) || name.startsWith('build ')) return null
      const { seconds, passed, failed, skipped } = suite
      return { name, seconds, outcome: { passed, failed, skipped, output: '' } }
    },
    /**
     * Stores the result of a suite, unless the checkout has changed since the run began.
     * @param {StepResult} result @param {CheckoutState} now
     */
    keep({ name, seconds, outcome: { passed, failed, skipped } }, now) {
      if (!isSame(now, state)) return
      record.suites[name] = { passed, failed, skipped, seconds, endedAt: new Date().toISOString() }
      mkdirSync(at('.cache', 'test'), { recursive: true })
      writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
    },
  }
}
