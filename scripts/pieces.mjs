import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { at } from './paths.mjs'

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Piece a script as the bundler's manifest has it
 * @typedef {{ name: string, dist: string, pieces: Record<string, Piece>, pages: string[], first: string[], firstViewOf: (page: string) => string[], textsOf: (page: string) => string[] }} Bundle
 * @typedef {object} Page
 * @property {string} name
 * @property {string[]} atOnce pieces of its first view beyond those of the first page
 * @property {string[]} late pieces of what is opened on it; some are fetched before, when the browser has nothing to do
 */

/** The entry of both bundles. */
const ENTRY = 'index.html'
/** What the back office's entry loads with a session: it lists the pages, and loads all else of the first page in parallel. */
const OPEN = 'src/open.ts'
/** The most common language. */
const ZH_CN = /(zhCN|zh_CN|zh-cn)/

/** The back office's first page, and the nouns whose texts its frame shows (web/admin/src/platform/text-parts.ts). */
const HOME = 'src/home/HomePage.tsx'
const FRAME_TEXTS = ['office', 'function']

/**
 * What a page of the back office imports dynamically and yet shows at first: its frame is drawn before.
 * @type {Record<string, string[]>}
 */
const FIRST_VIEW = { 'src/scene/ScenePage.tsx': ['src/scene/FlowCanvas.tsx'] }

/** Nouns whose texts a page of the back office loads, by the page's key; as the subjects' `pages.ts` say. */
function textsOfPages() {
  const admin = at('web', 'admin')
  return new Map(
    globSync('src/*/pages.ts', { cwd: admin }).flatMap((file) =>
      [...readFileSync(join(admin, file), 'utf8').matchAll(/import\('\.\/([^']+)'\),\s*texts: \[([^\]]*)\]/g)].map(
        ([, page = '', texts = '']) => [
          file.replace('pages.ts', `${page}.tsx`),
          [...texts.matchAll(/'([^']+)'/g)].map(([, noun = '']) => noun),
        ],
      ),
    ),
  )
}

/** The web bundles, with the keys of their pages and of what every first page loads. @returns {Bundle[]} */
export function readBundles() {
  const learner = manifest(at('web', 'learner', 'dist'))
  const office = manifest(at('web', 'admin', 'dist'))
  const officePages = late(office, [OPEN]).filter((key) => key.endsWith('Page.tsx'))
  const officeTexts = textsOfPages()
  const nouns = (/** @type {string[]} */ names) =>
    names.flatMap((noun) => textsOf(office, new RegExp(`/locales/zhCN/${noun}\\.json$`)))
  return [
    {
      name: 'learner',
      dist: at('web', 'learner', 'dist'),
      pieces: learner,
      pages: Object.keys(learner).filter((key) => /^pages\/.+\.tsx$/.test(key)),
      first: [ENTRY, 'pages/login/index.tsx', ...textsOf(learner, /\/zhCN\.ts$/)],
      firstViewOf: () => [],
      // The manifest does not say whose they are: an upper bound.
      textsOf: () => textsOf(learner, /-exam\.ts$/),
    },
    {
      name: 'back office',
      dist: at('web', 'admin', 'dist'),
      pieces: office,
      pages: officePages,
      first: [
        ENTRY,
        OPEN,
        HOME,
        ...late(office, [OPEN]).filter((key) => !officePages.includes(key)),
        ...textsOf(office, /node_modules/),
        ...nouns([...FRAME_TEXTS, ...(officeTexts.get(HOME) ?? [])]),
      ],
      firstViewOf: (page) => FIRST_VIEW[page] ?? [],
      textsOf: (page) => nouns(officeTexts.get(page) ?? []),
    },
  ]
}

/** @param {string} dist @returns {Record<string, Piece>} */
function manifest(dist) {
  /** @type {Record<string, Piece>} */
  const all = JSON.parse(readFileSync(join(dist, 'pieces.json'), 'utf8'))
  return Object.fromEntries(Object.entries(all).filter(([, { file }]) => file.endsWith('.js')))
}

/** Keys of the texts in the most common language. @param {Record<string, Piece>} pieces @param {RegExp} where */
const textsOf = (pieces, where) => Object.keys(pieces).filter((key) => ZH_CN.test(key) && where.test(key))

/** What these pieces import dynamically. @param {Record<string, Piece>} pieces @param {string[]} keys */
const late = (pieces, keys) => [...new Set(keys.flatMap((key) => pieces[key]?.dynamicImports ?? []))]

/** These pieces and all that they import. @param {Record<string, Piece>} pieces @param {string[]} keys */
export function withImports(pieces, keys) {
  const todo = [...keys]
  /** @type {Set<string>} */
  const seen = new Set()
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const piece = pieces[key]
    if (piece === undefined) throw new Error(`${key} is not in the manifest: the budget would be measured without it.`)
    if (seen.has(key)) continue
    seen.add(key)
    todo.push(...(piece.imports ?? []))
  }
  return [...seen]
}

/** The pieces of the first page. @param {Bundle} bundle */
export const firstPage = ({ pieces, first }) => withImports(pieces, first)

/**
 * Every page with what it loads more than the first one.
 * @param {Bundle} bundle @returns {Page[]}
 */
export function pagesOf(bundle) {
  const { pieces, pages } = bundle
  const there = new Set(firstPage(bundle))
  return pages.map((key) => {
    const own = withImports(pieces, [key, ...bundle.firstViewOf(key)]).filter((one) => !there.has(one))
    const atOnce =
      own.length === 0 ? [] : [...new Set([...own, ...bundle.textsOf(key)])].filter((one) => !there.has(one))
    /** @type {Set<string>} */
    const opened = new Set()
    for (let next = late(pieces, own); next.length > 0; ) {
      const found = withImports(pieces, next).filter(
        (one) => !there.has(one) && !atOnce.includes(one) && !opened.has(one) && !/zhTW|\/en\b|zh_TW|en_US/.test(one),
      )
      for (const one of found) opened.add(one)
      next = late(pieces, found)
    }
    return { name: key.replace(/^(pages|src)\/|(\/index)?\.tsx$/g, ''), atOnce, late: [...opened] }
  })
}

/** Size of some pieces (KiB, gzipped, one decimal). @param {Bundle} bundle @param {string[]} keys */
export function sizeKb({ dist, pieces }, keys) {
  const bytes = keys.reduce((sum, key) => sum + gzipSync(readFileSync(join(dist, pieces[key]?.file ?? ''))).length, 0)
  return Math.round(bytes / 102.4) / 10
}

/** A table of all pieces, largest first: name, size, and the pages that load it. @param {Bundle[]} bundles */
export function piecesTable(bundles) {
  const rows = bundles.flatMap((bundle) => {
    const there = new Set(firstPage(bundle))
    const pages = pagesOf(bundle)
    return Object.entries(bundle.pieces)
      .map(([key, { file }]) => {
        const loading = pages.filter((page) => page.atOnce.includes(key)).map(({ name }) => name)
        const opening = pages.filter((page) => page.late.includes(key)).map(({ name }) => `(${name})`)
        const who = there.has(key) ? 'every page' : [...loading, ...opening].join(', ') || 'on demand'
        return { bundle: bundle.name, file, size: sizeKb(bundle, [key]), who }
      })
      .sort((a, b) => b.size - a.size)
  })
  return [
    '| bundle | piece | KB gz | loaded by (when something is opened) |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ bundle, file, size, who }) => `| ${bundle} | ${file} | ${size} | ${who} |`),
  ].join('\n')
}
