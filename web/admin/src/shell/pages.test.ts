import { existsSync, readFileSync } from 'node:fs'
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
import { TEXT_PARTS } from '../platform/text-parts'
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
    expect(FUNCTION_KEYS.filter((key) => !functionRow(key).planned)).toEqual(built)
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
    ['owner', { ...rightsOf(), orgowner: true }],
    ['operator', { ...rightsOf(), isadmin: 100 }],
  ])('%s sees every page and lands on the first', (_who, rights) => {
    const user = userOf(rights)
    const shown = menuFor(user).flatMap(({ items }) => items.map(({ key }) => key))
    expect(shown).toEqual(FUNCTION_KEYS.filter((key) => !functionRow(key).planned))
    expect(user.home).toBe(firstRoute(user))
  })
})

/** Collects a source file and everything it imports, statically or dynamically. */
function collectImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const at = join(dirname(file), path)
    const found = ['.tsx', '.ts'].map((end) => at + end).find((one) => existsSync(one))
    // The menu imports every page, but no page is a part of another one.
    if (found && !found.endsWith('/shell/pages.ts')) collectImports(found, seen)
  }
}

const TABLE = readFileSync(join(import.meta.dirname, 'pages.ts'), 'utf8')
const FILES = [...TABLE.matchAll(/route: '([^']+)'[^]*?import\('\.\.\/([^']+)'\)/g)].map(
  ([, route = '', file = '']) => ({
    route,
    file,
  }),
)

describe('a page', () => {
  it('is found in the table with its file', () => {
    expect(FILES.map(({ route }) => route)).toEqual(PAGES.map(({ route }) => route))
  })

  it.each(FILES)('$route brings the texts that it shows', ({ route, file }) => {
    const files = new Set<string>()
    collectImports(join(SOURCE, `${file}.tsx`), files)
    const written = [...files].map((one) => readFileSync(one, 'utf8')).join('\n')
    const used = TEXT_PARTS.filter((part) => new RegExp(`['"\`]${part}\\.`).test(written))
    expect(pageAt(`#${route}`)?.texts.toSorted()).toEqual(used.toSorted())
  })
})
