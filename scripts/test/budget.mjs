// Checks download sizes by the bundlers' manifests: the learner's first route and offline shell, the back office with and
// without a session, and what every further page of both loads. Locale texts count, in the most common language (zhCN).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstPage, pagesOf, readBundles, sharedByPages, sizeKb, withImports } from '../pieces.mjs'

const PRECACHE_KB = 2048
/** Further pages, at once and with all that is opened on them. */
const PAGE_KB = 150
/** What half of the back office's pages share, loaded with the first of them. */
const KIT_KB = 190
/** The page with the flow editor. */
const FLOW_KB = 250
const FLOW = 'scene/ScenePage'
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
  [office, 260],
]
for (const [bundle, limit] of FIRST) {
  const files = firstPage(bundle)
  check(`${bundle.name}, first page`, sizeKb(bundle, files) + preRouter(bundle.dist), limit, `, ${files.length} pieces`)
}
// Before sign-in the back office loads only its entry script; it uses the learner's sign-in page.
const entry = withImports(office.pieces, ['index.html'])
check('back office, signed out', sizeKb(office, entry) + preRouter(office.dist), 8, `, ${entry.length} pieces`)

for (const bundle of [learner, office]) {
  const pages = pagesOf(bundle)
  // Learners' pages count in full. Those of the back office share the kit of lists and forms, which has a limit itself.
  const kit = bundle === office ? sharedByPages(pages) : []
  if (kit.length > 0) check('back office, shared by half of its pages', sizeKb(bundle, kit), KIT_KB, ' more, once')
  for (const page of pages) {
    const own = [...page.atOnce, ...page.late].filter((key) => !kit.includes(key))
    const limit = page.name === FLOW ? FLOW_KB : PAGE_KB
    const atOnce = sizeKb(bundle, page.atOnce)
    check(`${bundle.name}, ${page.name}`, sizeKb(bundle, own), limit, ` more; ${atOnce} at once, with what it shares`)
  }
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
