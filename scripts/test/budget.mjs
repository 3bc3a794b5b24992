// Checks download sizes by the bundlers' manifests: the learner's first route and offline shell, the back office with and
// without a session, and what every further page of both loads. Locale texts count, in the most common language (zhCN).
// A page counts with all that it loads beyond the first page, whatever it shares with others: as if it were opened second.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstPage, pagesOf, readBundles, sizeKb, withImports } from '../pieces.mjs'

const PRECACHE_KB = 2048
/** A further page: learners' with all that is opened on it, the back office's at once. */
const PAGE_KB = 150
/** A further page of the back office with all that is opened on it: dialogs, drawers, menus, editors. */
const OPENED_KB = 340
/** Fewer pages than these mean that the build is not complete. */
const FEWEST_PAGES = 10

let over = false
/** @param {string} name @param {number} size KB @param {number} limit KB @param {string} [more] */
function check(name, size, limit, more = '') {
  console.log(`${name}: ${size} KB gz of ${limit}${more}`)
  over ||= size > limit
}

const [learner, office] = readBundles()
if (!learner || !office) throw new Error('A bundle is missing.')
for (const bundle of [learner, office]) {
  if (bundle.pages.length < FEWEST_PAGES || bundle.pages.every((page) => bundle.textsOf(page).length === 0))
    throw new Error(`Too little of the ${bundle.name} was found to be true: is the build complete?`)
}

const preRouter = (/** @type {string} */ dist) =>
  Math.round(gzipSync(readFileSync(join(dist, 'pre-router.js'))).length / 102.4) / 10
/** @type {[typeof learner, number][]} */
const FIRST = [
  [learner, 170],
  [office, 245],
]
for (const [bundle, limit] of FIRST) {
  const files = firstPage(bundle)
  check(`${bundle.name}, first page`, sizeKb(bundle, files) + preRouter(bundle.dist), limit, `, ${files.length} pieces`)
}
// Before sign-in the back office loads only its entry script; it uses the learner's sign-in page.
const entry = withImports(office.pieces, ['index.html'])
check('back office, signed out', sizeKb(office, entry) + preRouter(office.dist), 2, `, ${entry.length} pieces`)

for (const page of pagesOf(learner)) {
  const all = sizeKb(learner, [...page.atOnce, ...page.late])
  check(`learner, ${page.name}`, all, PAGE_KB, ` more; ${sizeKb(learner, page.atOnce)} at once`)
}
for (const page of pagesOf(office)) {
  const all = [...page.atOnce, ...page.late]
  check(`back office, ${page.name}`, sizeKb(office, page.atOnce), PAGE_KB, ' more')
  check(`back office, ${page.name} with all opened`, sizeKb(office, all), OPENED_KB, ' more')
}

/** Files in the service worker's precache list. */
const cached = [...readFileSync(join(learner.dist, 'sw.js'), 'utf8').matchAll(/url:"([^"]+)"/g)].map(
  ([, file]) => file ?? '',
)
const cachedKb = Math.round(cached.reduce((sum, file) => sum + readFileSync(join(learner.dist, file)).length, 0) / 1024)
if (cached.length < 5) throw new Error('Too little was found to be true: is the build complete?')
check('precache', cachedKb, PRECACHE_KB, ` (not gzipped), ${cached.length} files`)
if (over) {
  console.error(
    'Over the budget. Load what the first view does not show by a dynamic import; .cache/build/pieces.md has all pieces.',
  )
  process.exitCode = 1
}
