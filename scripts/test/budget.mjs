// Checks download sizes: the learner's first screen and offline shell, and the back office. Locale texts count, in the
// most common language (zhCN).
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { at } from '../paths.mjs'

const PRECACHE_KB = 2048
const LEARNER = at('web', 'learner', 'dist')
const OFFICE = at('web', 'admin', 'dist')
const kb = (/** @type {number} */ bytes) => Math.round(bytes / 102.4) / 10
const zipped = (/** @type {string} */ file) => gzipSync(readFileSync(file)).length

/** Scripts that the index.html itself references. @param {string} dist @param {string} base path of its URLs */
function named(dist, base) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => posix.relative(base, address))
}

/** The given scripts and all their static imports. @param {string} dist @param {string[]} first */
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

/** A script's dynamic import whose file name matches. @param {string} dist @param {string} file @param {RegExp} name */
function lateImport(dist, file, name) {
  const source = readFileSync(join(dist, file), 'utf8')
  for (const [, imported = ''] of source.matchAll(/import\([`"'](\.\/[\w.-]+\.js)[`"']\)/g))
    if (name.test(posix.basename(imported))) return posix.join(posix.dirname(file), imported)
  return null
}

/** First match of `lateImport` in these scripts. @param {string} dist @param {string[]} files @param {RegExp} name */
function late(dist, files, name) {
  for (const file of files) {
    const found = lateImport(dist, file, name)
    if (found !== null) return found
  }
  throw new Error(`${name} was not found: the budget would be measured without it.`)
}

/** The sign-in page's chunk: part of the first route, though loaded dynamically. @param {string[]} entries */
function signInPage(entries) {
  for (const entry of entries) {
    const source = readFileSync(join(LEARNER, entry), 'utf8')
    const at = source.indexOf('path:"pages/login/index"')
    if (at < 0) continue
    // The page's loader follows its path and names its chunk: import("./index.1a2b.js").
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

/** Files of the home page after sign-in: the entry script loads program, texts and page in parallel. */
function officeFirstPage() {
  const door = withImports(OFFICE, named(OFFICE, '/admin/'))
  const parts = [/^start-/, /^platform-/, /^HomePage-/].map((name) => late(OFFICE, door, name))
  const files = withImports(OFFICE, [...door, ...parts])
  const texts = [/^texts\.zhCN-/, /^zh_CN-/, /^zh-cn-/].map((name) => late(OFFICE, files, name))
  return withImports(OFFICE, [...files, ...texts])
}

/** Files in the service worker's precache list. */
function precache() {
  const source = readFileSync(join(LEARNER, 'sw.js'), 'utf8')
  return [...source.matchAll(/url:"([^"]+)"/g)].map(([, file]) => file ?? '')
}

const BUDGETS = [
  { name: 'learner, sign-in page', dist: LEARNER, files: learnerSignIn(), limitKb: 170, fewest: 3 },
  // Before sign-in the back office loads only its entry script; it uses the learner's sign-in page.
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
