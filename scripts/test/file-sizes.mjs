// Checks the only measured rule of STYLE.md, the length of files. Tests, locales and e2e are not counted.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../paths.mjs'

const LIMITS = { median: 100, p95: 350, longest: 600 }
const FOLDERS = [
  'shared/src',
  'server/src',
  'web/learner/src',
  'web/learner/config',
  'web/admin/src',
  'miniprogram/src',
  'scripts',
]
const SOURCE = /\.(ts|tsx|mjs)$/
const NOT_COUNTED = /(\.test\.tsx?$)|(\/(locales|fixture|dist|node_modules)\/)/

const sizes = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines)

const at = (/** @type {number} */ share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]
const median = at(0.5)?.lines ?? Infinity
const p95 = at(0.95)?.lines ?? Infinity
const tooLong = sizes.filter(({ lines }) => lines > LIMITS.longest)
console.log(`${sizes.length} files: median ${median} (${LIMITS.median}), 95th percentile ${p95} (${LIMITS.p95})`)
for (const { file, lines } of tooLong)
  console.error(`${file}: ${lines} lines, at most ${LIMITS.longest}: split it by subject`)
if (median > LIMITS.median || p95 > LIMITS.p95 || tooLong.length > 0) process.exitCode = 1
