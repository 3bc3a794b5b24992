import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  ...readdirSync(at('docs', 'adr')).map((name) => `docs/adr/${name}`),
  ...readdirSync(at('docs', 'recipes')).map((name) => `docs/recipes/${name}`),
]

/** A file or folder of the checkout that a page names in backquotes: it begins with one of these. */
const PATH = /`((?:shared|server|web|miniprogram|e2e|bench|scripts|docs)\/[\w./-]+|\.env\.example)`/g

/** What benchmarks and journeys write, so it may be missing. */
const WRITTEN = ['bench/results.md', 'e2e/shots']

describe('the documents point at what exists', () => {
  it.each(pages)('%s', (page) => {
    const named = [...readFileSync(at(page), 'utf8').matchAll(PATH)].map(([, path]) => path ?? '')
    const gone = named.filter((path) => !existsSync(at(path)) && !WRITTEN.includes(path))
    expect(gone).toEqual([])
  })

  it('would notice a path that is gone', () => {
    expect([...'see `shared/src/gone.ts`'.matchAll(PATH)].map(([, path]) => existsSync(at(path ?? '')))).toEqual([
      false,
    ])
  })
})
