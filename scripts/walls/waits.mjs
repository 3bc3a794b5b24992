import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders with tests and test helpers. The bench is left out (it measures time), and so is the stand-in host. */
const FOLDERS = ['shared', 'server', 'web/learner', 'web/admin', 'web/pre-router', 'miniprogram', 'e2e', 'scripts']
const TESTS = /\.test\.tsx?$|^(server|shared|web\/admin)\/test\/|^e2e\/(?!weapp\/(host|fixture)\/)/
const SOURCE = /\.(ts|tsx|mjs)$/
const NOT_OURS = new Set(['node_modules', 'dist', 'shots', 'locales'])

/** Patterns that wait for the wall clock, and what to do instead. @type {[RegExp, string][]} */
const WAITS = [
  [/\bsetTimeout\(/, 'wait for the event, move the clock (vi.useFakeTimers, page.clock), or ask again (expect.poll)'],
  [/['"](node:)?timers\/promises['"]/, 'wait for the event, or ask again (expect.poll)'],
  [
    /\bwaitForTimeout\(/,
    'wait for what the page shows (locator.waitFor, waitForFunction), or move its clock (page.clock)',
  ],
  [/\bAtomics\.wait\(/, 'wait for the event'],
]
/** `vi.waitFor` and `vi.waitUntil` give up after a second if they are given no time. */
const GIVES_UP = /\bvi\.wait(For|Until)\(/
const LIMIT = /\btimeout: ?(\d[\d_]*)/
/** What takes a moment on an idle machine may take this long (ms) on a busy one. A test that hangs still fails. */
const SHORTEST_MS = 30_000
/** Comment with the reason of an unavoidable wait: the length of a gesture, the moment of a kill. */
const REASON = /\/\/ waits: \S/

/**
 * Finds places where a test waits for the wall clock: a long wait makes it slow, a short one makes it fail.
 * @param {string} root
 * @returns {string[]} one line per place, with what to do instead
 */
export function findWaits(root) {
  return testsBelow(root).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      const [, instead] = WAITS.find(([pattern]) => pattern.test(line)) ?? []
      if (!instead || [line, lines[at - 1] ?? ''].some((near) => REASON.test(near))) return []
      return `${file}:${at + 1} waits for the wall clock: ${instead}. A comment "// waits: <reason>" above it names what must.`
    }),
  )
}

/**
 * Finds waits for something to happen that give up sooner than a busy machine may need: such a test fails now and then.
 * @param {string} root
 * @returns {string[]} one line per place, with what to do instead
 */
export function findHurries(root) {
  return testsBelow(root).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => {
      const limit = LIMIT.exec(line)?.[1]
      if (limit !== undefined && Number(limit.replaceAll('_', '')) < SHORTEST_MS)
        return `${file}:${at + 1} gives up early: leave the time out, or give it ${SHORTEST_MS / 1000} s or more.`
      const call = GIVES_UP.exec(line)
      if (!call || LIMIT.test(callFrom(lines.slice(at).join('\n').slice(call.index)))) return []
      return `${file}:${at + 1} gives up after a second: use until (shared/test/until.ts), or expect.poll.`
    }),
  )
}

/** The text of a call up to its closing bracket. @param {string} text begins with the call @returns {string} */
function callFrom(text) {
  let open = 0
  for (let at = text.indexOf('('); at < text.length; at++) {
    if (text[at] === '(') open++
    if (text[at] === ')' && --open === 0) return text.slice(0, at)
  }
  return text
}

/** @param {string} root @returns {{ file: string, lines: string[] }[]} */
function testsBelow(root) {
  return FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((file) => TESTS.test(file) && SOURCE.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }))
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? path : []
  })
}
