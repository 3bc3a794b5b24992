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
/** Comment with the reason of an unavoidable wait: the length of a gesture, the moment of a kill. */
const REASON = /\/\/ waits: \S/

/**
 * Finds places where a test waits for the wall clock: a long wait makes it slow, a short one makes it fail.
 * @param {string} root
 * @returns {string[]} one line per place, with what to do instead
 */
export function findWaits(root) {
  return FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((file) => TESTS.test(file) && SOURCE.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, at) => {
        const [, instead] = WAITS.find(([pattern]) => pattern.test(line)) ?? []
        if (!instead || [line, lines[at - 1] ?? ''].some((near) => REASON.test(near))) return []
        return `${file}:${at + 1} waits for the wall clock: ${instead}. A comment "// waits: <reason>" above it names what must.`
      })
    })
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
