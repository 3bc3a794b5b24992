import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compilePackage } from './compile/package'
import { packageSizes } from './package-sizes'
import type { CompiledPackage } from './package.types'

const DIST = path.resolve(import.meta.dirname, '../../miniprogram/dist')
const KB = 1024
/** Our own limit for the main package; WeChat's is 2 MB, as for each sub-package. */
const MAIN_LIMIT = 1.2 * KB * KB
const SUB_LIMIT = 2 * KB * KB
const ALL_LIMIT = 20 * KB * KB
/** WeChat's limit for a tab icon. */
const ICON_LIMIT = 40 * KB

let pack: CompiledPackage
beforeAll(async () => {
  if (!existsSync(path.join(DIST, 'app.json')))
    throw new Error('miniprogram/dist is missing: build the mini-program first')
  pack = await compilePackage(DIST)
})

describe('the built mini-program', () => {
  test('keeps the bounds of its packages', async () => {
    const sizes = await packageSizes(DIST)
    for (const [root, bytes] of sizes) {
      console.info(`mini-program ${root || 'main'}: ${(bytes / KB).toFixed(0)} KB`)
      expect(bytes).toBeLessThanOrEqual(root === '' ? MAIN_LIMIT : SUB_LIMIT)
    }
    expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(ALL_LIMIT)
    for (const root of ['practice', 'exam']) expect(sizes.get(root)).toBeGreaterThan(0)
  })

  test('every page has its four files and its templates compile without a warning', () => {
    expect(pack.pages).toEqual(expect.arrayContaining(['practice/train/index', 'exam/exam/index']))
    expect(pack.pages.length).toBeGreaterThan(5)
  })

  test('tab pages lie in the main package with icons that WeChat accepts, in light and dark', async () => {
    const { list } = pack.app.tabBar ?? { list: [] }
    expect(list.length).toBeGreaterThanOrEqual(2)
    for (const mode of ['light', 'dark'] as const) {
      const theme: Record<string, string> = (pack.theme as Record<string, Record<string, string>>)[mode] ?? {}
      for (const tab of list) {
        expect(pack.app.pages).toContain(tab.pagePath)
        for (const icon of [tab.iconPath, tab.selectedIconPath]) {
          const file = path.join(DIST, theme[icon?.slice(1) ?? ''] ?? 'no icon')
          expect((await stat(file)).size).toBeLessThanOrEqual(ICON_LIMIT)
        }
      }
    }
  })

  test('every theme variable of app.json is in theme.json, for both themes', async () => {
    const text = await readFile(path.join(DIST, 'app.json'), 'utf8')
    const used = [...text.matchAll(/"@(\w+)"/g)].map((match) => match[1] ?? '')
    expect(used.length).toBeGreaterThan(5)
    for (const mode of ['light', 'dark'] as const) {
      const known = Object.keys((pack.theme as Record<string, Record<string, string>>)[mode] ?? {})
      expect(used.filter((name) => !known.includes(name))).toEqual([])
    }
  })

  test('loads code lazily and lets WeChat ask for the privacy guide', async () => {
    const app = JSON.parse(await readFile(path.join(DIST, 'app.json'), 'utf8')) as Record<string, unknown>
    expect(app).toMatchObject({ lazyCodeLoading: 'requiredComponents', __usePrivacyCheck__: true, darkmode: true })
  })

  test('has no path in it that only the back office calls', async () => {
    const paths = await adminPaths()
    expect(paths.length).toBeGreaterThan(5)
    const found = Object.entries(pack.scripts).flatMap(([file, source]) =>
      paths.filter((known) => source.includes(known)).map((known) => `${file}: ${known}`),
    )
    expect(found).toEqual([])
  })

  test('is what the developer tools open at the top of the repository', async () => {
    const root = path.resolve(DIST, '../..')
    const config = JSON.parse(await readFile(path.join(root, 'project.config.json'), 'utf8')) as {
      miniprogramRoot: string
    }
    expect(path.resolve(root, config.miniprogramRoot)).toBe(DIST)
  })
})

/** Paths in all `*.admin.contract.ts`, up to their first parameter. */
async function adminPaths(): Promise<string[]> {
  const modules = path.resolve(DIST, '../../shared/src/module')
  const paths: string[] = []
  for (const entry of await readdir(modules, { recursive: true })) {
    if (!entry.endsWith('.admin.contract.ts')) continue
    const text = await readFile(path.join(modules, entry), 'utf8')
    for (const match of text.matchAll(/path: '([^'{]+)/g)) paths.push(match[1] ?? '')
  }
  return paths
}
