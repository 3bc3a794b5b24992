import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasFunction } from '@lianda/shared/contract/action'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import {
  CENTRE_ROUTE,
  effectiveFunctions,
  landingRoute,
  type Rights,
} from '@lianda/shared/module/identity/landing.rules'
import { FUNCTION_KEYS, functionRow } from '@lianda/shared/module/org/function-keys'
import { FRAME_TEXTS, TEXT_NOUNS } from '../platform/text-parts'
import { firstRoute, menuFor } from './access'
import { pageAt, PAGES } from './pages'

const SOURCE = join(import.meta.dirname, '..')

const rightsOf = (...funcs: string[]): Rights => ({
  roleType: 'admin',
  isadmin: 1,
  adminuser: false,
  orgowner: false,
  funcs,
  licensed: FUNCTION_KEYS,
  openai: true,
  aillm: true,
  trainingCentre: true,
})
/** The user as the server sends it after sign-in. */
const userOf = (rights: Rights) =>
  ({ ...rights, funcs: effectiveFunctions(rights).join(','), home: landingRoute(rights) }) as unknown as StoredUser

describe('the table of functions and the pages', () => {
  it('agree on what has a page', () => {
    const built = FUNCTION_KEYS.filter((key) => PAGES.some((page) => page.route === functionRow(key).route))
    expect(
      FUNCTION_KEYS.filter(
        (key) => !functionRow(key).planned && (top || !(functionRow(key).topOnly || functionRow(key).operatorOnly)),
      ),
    ).toEqual(built)
  })
})

describe('an address of a function that has no page', () => {
  it.each(FUNCTION_KEYS.filter((key) => functionRow(key).planned))('%s is none', (key) => {
    const { route, hidden = [] } = functionRow(key)
    expect([route, ...hidden].filter((one) => pageAt(`#${one}`) !== null)).toEqual([])
  })
})

describe('one function alone', () => {
  it.each(FUNCTION_KEYS)('%s leads to a page that opens, or to the training centre', (key) => {
    const user = userOf(rightsOf(key))
    const first = firstRoute(user)
    expect(user.home).toBe(first ?? CENTRE_ROUTE)
    if (first === null) return
    const page = pageAt(`#${first}`)
    expect(page && hasFunction(user, page.key)).toBe(true)
  })
})

describe('the owner and the operator', () => {
  it.each([
    ['owner', false, { ...rightsOf(), orgowner: true }],
    ['operator', true, { ...rightsOf(), isadmin: 100 }],
  ])('%s sees every page and lands on the first', (_who, top, rights) => {
    const user = userOf(rights)
    const shown = menuFor(user).flatMap(({ items }) => items.map(({ key }) => key))
    expect(shown).toEqual(
      FUNCTION_KEYS.filter(
        (key) => !functionRow(key).planned && (top || !(functionRow(key).topOnly || functionRow(key).operatorOnly)),
      ),
    )
    expect(user.home).toBe(firstRoute(user))
  })
})

/** A part that brings its own texts along: file and nouns. */
const PART = /Promise\.all\(\[\s*import\('(\.[^']+)'\),\s*bringTexts\(\[([^\]]*)\]\),?\s*\]\)/g

/** Collects a source file and everything it imports, statically or dynamically, but for parts with texts of their own. */
function collectImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8')
    .replaceAll(PART, '')
    .matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const at = join(dirname(file), path)
    const found = ['.tsx', '.ts'].map((end) => at + end).find((one) => existsSync(one))
    if (found) collectImports(found, seen)
  }
}

/** Route and file of each page, as the subjects' `pages.ts` name them. */
const FILES = readdirSync(SOURCE)
  .filter((folder) => existsSync(join(SOURCE, folder, 'pages.ts')))
  .flatMap((folder) =>
    [
      ...readFileSync(join(SOURCE, folder, 'pages.ts'), 'utf8').matchAll(
        /route: '([^']+)'[^]*?import\('\.\/([^']+)'\)/g,
      ),
    ].map(([, route = '', file = '']) => ({ route, file: join(folder, file) })),
  )

const LOCALES = join(SOURCE, '../../../shared/src/i18n/locales/zhCN')

/** Whether the noun's texts hold this key, or keys that begin with it. */
function holds(noun: string, key: string): boolean {
  let tree: unknown = JSON.parse(readFileSync(join(LOCALES, `${noun}.json`), 'utf8'))
  const [last = '', ...parents] = key.split('.').toReversed()
  for (const parent of parents.toReversed())
    tree = typeof tree === 'object' ? Reflect.get(tree ?? {}, parent) : undefined
  return typeof tree === 'object' && Object.keys(tree ?? {}).some((name) => name.startsWith(last))
}

/** Nouns of which a source names a text; other strings of this form (actions, events) are no texts. */
const nounsIn = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/['"`]([a-z-]+)\.([\w.-]*)/g)]
      .filter(([, noun = '', key = '']) => TEXT_NOUNS.includes(noun) && holds(noun, key))
      .map(([, noun = '']) => noun),
  ),
]

describe('a page', () => {
  it('is found in the table with its file', () => {
    expect(FILES.map(({ route }) => route).toSorted()).toEqual(PAGES.map(({ route }) => route).toSorted())
  })

  it('that shows one thing leads to a list of the same function where the address names none', () => {
    for (const { key, shows } of PAGES)
      if (shows) expect([shows.list, pageAt(`#${shows.list}`)?.key]).toEqual([shows.list, key])
  })

  it.each(FILES)('$route brings the texts that it shows', ({ route, file }) => {
    const files = new Set<string>()
    collectImports(join(SOURCE, `${file}.tsx`), files)
    const used = [...files].flatMap((one) => nounsIn(readFileSync(one, 'utf8')))
    const own = [...new Set(used)].filter((noun) => !(FRAME_TEXTS as readonly string[]).includes(noun))
    expect(pageAt(`#${route}`)?.texts.toSorted()).toEqual(own.toSorted())
  })
})

/** Nouns of which a source and all that it imports name a text. */
function nounsFrom(file: string): string[] {
  const files = new Set<string>()
  collectImports(file, files)
  return [...new Set([...files].flatMap((one) => nounsIn(readFileSync(one, 'utf8'))))].toSorted()
}

/** Sources with a part that brings its own texts along, each with the part's file and nouns. */
const BRINGING = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .flatMap((name) => {
    const file = join(SOURCE, name)
    return [...readFileSync(file, 'utf8').matchAll(PART)].map(([, path = '', nouns = '']) => ({
      part: `${join(dirname(file), path)}.tsx`,
      brought: [...nouns.matchAll(/'([^']+)'/g)].map(([, noun]) => noun),
    }))
  })

describe('parts that come later', () => {
  it('bring the texts that they show, where they say which', () => {
    expect(BRINGING.length).toBeGreaterThan(2)
    for (const { part, brought } of BRINGING) {
      const own = nounsFrom(part).filter((noun) => !(FRAME_TEXTS as readonly string[]).includes(noun))
      expect([part, own]).toEqual([part, brought])
    }
  })
})

describe('the frame', () => {
  it('shows no texts but its own', () => {
    expect(nounsFrom(join(SOURCE, 'app.tsx'))).toEqual([...FRAME_TEXTS].toSorted())
  })
})
