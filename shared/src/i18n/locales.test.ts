import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './texts'

const folder = new URL('./locales/', import.meta.url)
const nouns = readdirSync(new URL('zhCN/', folder))

/** Every text by its path; the plural forms of a text count as one. */
function texts(language: string, noun: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') found.set(path.replace(/_(one|other)$/, ''), value)
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path === '' ? key : `${path}.${key}`)
  }
  walk(JSON.parse(readFileSync(new URL(`${language}/${noun}`, folder), 'utf8')), '')
  return found
}

it('looks at more than a handful of files', () => {
  expect(nouns.length).toBeGreaterThan(8)
})

describe.each(nouns)('%s', (noun) => {
  const chinese = texts('zhCN', noun)

  it.each(LANGUAGES.filter((language) => language !== 'zhCN'))('has every text in %s and no other', (language) => {
    expect([...texts(language, noun).keys()].sort()).toEqual([...chinese.keys()].sort())
  })

  it.each(LANGUAGES)('leaves no text empty in %s', (language) => {
    expect([...texts(language, noun)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})
