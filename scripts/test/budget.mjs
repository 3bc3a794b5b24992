// What has to be loaded: by a learner's phone for the first screen and for the offline shell, and by a computer for the
// back office. Texts count, in the language of most.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { at } from '../paths.mjs'

const PRECACHE_KB = 2048
const LEARNER = at('web', 'learner', 'dist')
const OFFICE = at('web', 'admin', 'dist')
const kb = (/** @type {number} */ bytes) => Math.round(bytes / 102.4) / 10
const zipped = (/** @type {string} */ file) => gzipSync(readFileSync(file)).length

/** The scripts that a document names itself. @param {string} dist @param {string} base of its addresses */
function named(dist, base) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => posix.relative(base, address))
}

/** Some scripts and all that they import statically. @param {string} dist @param {string[]} first */
function withImports(dist, first) {
  const todo = [...first]
  /** @type {Set<string>} */
  const seen = new Set()
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file) || !existsSync(join(dist, file))) continue
    seen.add(file)
    const source = readFileSync(join(dist, file), 'utf8')
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s?"(\.\/[\w.-]+\.js)"/g))
      todo.push(posix.join(posix.dirname(file), imported))
  }
  return [...seen]
}

/** What a script imports only when it runs, by the beginning of its name. @param {string} dist @param {string} file @param {RegExp} name */
function lateImport(dist, file, name) {
  const source = readFileSync(join(dist, file), 'utf8')
  for (const [, imported = ''] of source.matchAll(/import\([`"'](\.\/[\w.-]+\.js)[`"']\)/g))
    if (name.test(posix.basename(imported))) return posix.join(posix.dirname(file), imported)
  return null
}

/** As `lateImport`, in whichever of these scripts. @param {string} dist @param {string[]} files @param {RegExp} name */
function late(dist, files, name) {
  for (const file of files) {
    const found = lateImport(dist, file, name)
    if (found !== null) return found
  }
  throw new Error(`${name} was not found: the budget would be measured without it.`)
}

/** The sign-in page's own chunk is fetched dynamically at once: it belongs to the first route. @param {string[]} entries */
function signInPage(entries) {
  for (const entry of entries) {
    const source = readFileSync(join(LEARNER, entry), 'utf8')
    const at = source.indexOf('path:"pages/login/index"')
    if (at < 0) continue
    // The page's loader stands beside its path, with the chunks it waits for: import("./index.1a2b.js").
    const page = source.slice(at, at + 400).match(/import\("\.\/([\w.-]+\.js)"\)/)
    if (page) return `js/${page[1]}`
  }
  throw new Error('The sign-in page was not found in the entry: the budget would be measured without it.')
}

function learnerSignIn() {
  const entries = named(LEARNER, '/')
  const files = withImports(LEARNER, [...entries, signInPage(entries)])
  return withImports(LEARNER, [...files, late(LEARNER, files, /^zhCN\.(?!exam)/)])
}

/** Signed in, on the home page: the door loads the program, the texts and the page side by side. */
function officeFirstPage() {
  const door = withImports(OFFICE, named(OFFICE, '/admin/'))
  const parts = [/^start-/, /^platform-/, /^HomePage-/].map((name) => late(OFFICE, door, name))
  const files = withImports(OFFICE, [...door, ...parts])
  const texts = [/^texts\.zhCN-/, /^zh_CN-/, /^zh-cn-/].map((name) => late(OFFICE, files, name))
  return withImports(OFFICE, [...files, ...texts])
}

/** Files of the service worker's precache list. */
function precache() {
  const source = readFileSync(join(LEARNER, 'sw.js'), 'utf8')
  return [...source.matchAll(/url:"([^"]+)"/g)].map(([, file]) => file ?? '')
}

const BUDGETS = [
  { name: 'learner, sign-in page', dist: LEARNER, files: learnerSignIn(), limitKb: 170, fewest: 3 },
  // Signed out the back office is its door alone: the sign-in page is the learner's.
  {
    name: 'back office, signed out',
    dist: OFFICE,
    files: withImports(OFFICE, named(OFFICE, '/admin/')),
    limitKb: 8,
    fewest: 2,
  },
  { name: 'back office, first page', dist: OFFICE, files: officeFirstPage(), limitKb: 260, fewest: 5 },
]
let over = false
for (const { name, dist, files, limitKb, fewest } of BUDGETS) {
  const bytes = files.reduce((sum, file) => sum + zipped(join(dist, file)), 0)
  console.log(`${name}: ${kb(bytes)} KB gz of ${limitKb} in ${files.length} scripts`)
  for (const file of files) console.log(`  ${kb(zipped(join(dist, file)))} KB  ${file}`)
  if (files.length < fewest) throw new Error('Too little was found to be true: is the build complete?')
  over ||= kb(bytes) > limitKb
}
const cached = precache()
const cachedBytes = cached.reduce((sum, file) => sum + readFileSync(join(LEARNER, file)).length, 0)
console.log(`precache: ${kb(cachedBytes)} KB of ${PRECACHE_KB} in ${cached.length} files`)
if (cached.length < 5) throw new Error('Too little was found to be true: is the build complete?')
if (over || kb(cachedBytes) > PRECACHE_KB) {
  console.error('Over the budget. Load what the first screen does not show by a dynamic import.')
  process.exitCode = 1
}
