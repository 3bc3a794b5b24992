// What a learner's phone has to load: JavaScript of the first route, and everything that the offline shell keeps.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { at } from '../paths.mjs'

const FIRST_ROUTE_KB = 180
const PRECACHE_KB = 2048
const dist = at('web', 'learner', 'dist')
const kb = (/** @type {number} */ bytes) => Math.round(bytes / 102.4) / 10

/** The scripts that `index.html` names, and what they import statically. */
function firstRoute() {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const todo = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? '')
  todo.push(...signInPage(todo))
  /** @type {Set<string>} */
  const seen = new Set()
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file) || !existsSync(join(dist, file))) continue
    seen.add(file)
    const source = readFileSync(join(dist, file), 'utf8')
    for (const [, imported] of source.matchAll(/(?:from|import)\s?"\.\/([\w.-]+\.js)"/g)) todo.push(`js/${imported}`)
  }
  return [...seen]
}

/** The sign-in page's own chunk is fetched dynamically at once: it belongs to the first route. @param {string[]} entries */
function signInPage(entries) {
  for (const entry of entries) {
    const source = readFileSync(join(dist, entry), 'utf8')
    const at = source.indexOf('path:"pages/login/index"')
    if (at < 0) continue
    // The page's loader stands beside its path, with the chunks it waits for: import("./index.1a2b.js").
    const loader = source.slice(at, at + 400)
    const page = loader.match(/import\("\.\/([\w.-]+\.js)"\)/)
    if (page) return [`js/${page[1]}`]
  }
  throw new Error('The sign-in page was not found in the entry: the budget would be measured without it.')
}

/** Files of the service worker's precache list. */
function precache() {
  const source = readFileSync(join(dist, 'sw.js'), 'utf8')
  return [...source.matchAll(/url:"([^"]+)"/g)].map(([, file]) => file ?? '')
}

const routeFiles = firstRoute()
const routeBytes = routeFiles.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
const cached = precache()
const cachedBytes = cached.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0)
console.log(`first route: ${kb(routeBytes)} KB gz of ${FIRST_ROUTE_KB} in ${routeFiles.length} scripts`)
for (const file of routeFiles) console.log(`  ${kb(gzipSync(readFileSync(join(dist, file))).length)} KB  ${file}`)
console.log(`precache: ${kb(cachedBytes)} KB of ${PRECACHE_KB} in ${cached.length} files`)
if (routeFiles.length < 2 || cached.length < 5)
  throw new Error('Too little was found to be true: is the build complete?')
if (kb(routeBytes) > FIRST_ROUTE_KB || kb(cachedBytes) > PRECACHE_KB) {
  console.error('Over the budget. Load what the first screen does not show by a dynamic import.')
  process.exitCode = 1
}
