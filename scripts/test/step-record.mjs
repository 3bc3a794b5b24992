import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at, root } from '../paths.mjs'

/** @typedef {import('./run-steps.mjs').StepResult} StepResult */
/** @typedef {import('./step.mjs').Step} Step */
/** @typedef {{ hash: string, commit: string, endedAt: string, seconds: number, passed: number, skipped: string[] }} Kept */

/** Whether a path is one of these or lies below one. @param {string} path @param {readonly string[]} places */
export const isBelow = (path, places) => places.some((place) => path === place || path.startsWith(`${place}/`))

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout ?? ''

/** The commit, with `-dirty` when tracked files have changed; empty outside of a git checkout. */
export const commitNow = () => git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*').trim()

/** Tracked files, and new ones that git does not ignore; empty outside of a git checkout. */
export const checkoutFiles = () =>
  [...new Set(git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0'))].filter(Boolean).sort()

/** Digests by path, valid while the file's times and size stay the same. @type {Map<string, [state: string, digest: string]>} */
const digests = new Map()

/** @param {string} path relative to the checkout */
function digestOf(path) {
  const stat = statSync(at(path), { throwIfNoEntry: false })
  if (!stat?.isFile()) return 'absent'
  const state = `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`
  const known = digests.get(path)
  if (known?.[0] === state) return known[1]
  const digest = createHash('sha256')
    .update(readFileSync(at(path)))
    .digest('hex')
  digests.set(path, [state, digest])
  return digest
}

/**
 * A hash over everything a step can depend on: all files of the checkout but those it never reads, and the machine. Null
 * for a step that has to run each time.
 * @param {Pick<Step, 'readsNothingOf'>} step @param {string} machine @param {string[]} [files]
 */
export function stepHash({ readsNothingOf }, machine, files = checkoutFiles()) {
  if (!readsNothingOf || files.length === 0) return null
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${machine}`)
  for (const path of files) if (!isBelow(path, readsNothingOf)) hash.update(`${path}\0${digestOf(path)}\0`)
  return hash.digest('hex')
}

/**
 * Results of green steps with the hash of their inputs. A failed result is never kept.
 * @param {{ file: string, again: boolean, hashOf: (step: Step) => string | null }} options `again`: earlier results don't
 *   count, but new ones are kept
 */
export function openRecord({ file, again, hashOf }) {
  /** @type {Record<string, Kept>} */
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  /** Hashes when the run began. @type {Map<string, string | null>} */
  const atStart = new Map()
  return {
    /** The earlier result of a step whose inputs have not changed since. @param {Step} step @returns {StepResult | null} */
    result(step) {
      const hash = hashOf(step)
      atStart.set(step.name, hash)
      const earlier = kept[step.name]
      if (again || !earlier || hash === null || earlier.hash !== hash) return null
      const { passed, skipped, seconds, commit } = earlier
      return { name: step.name, seconds, outcome: { passed, failed: 0, skipped, output: '' }, unchangedSince: commit }
    },
    /** Keeps a green result, unless the inputs changed while the step ran. @param {Step} step @param {StepResult} result */
    keep(step, { seconds, outcome: { passed, failed, skipped } }) {
      delete kept[step.name]
      const hash = atStart.get(step.name) ?? null
      if (hash !== null && failed === 0 && passed > 0 && hashOf(step) === hash)
        kept[step.name] = { hash, commit: commitNow(), endedAt: new Date().toISOString(), seconds, passed, skipped }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
    },
  }
}
