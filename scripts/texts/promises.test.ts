import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'

type Tree = { [key: string]: string | Tree }
interface Promises {
  proved: { test: string; title: string; texts: string[] }[]
  promisesNothing: { because: string; texts: string[] }[]
}

/** Words that promise that something is kept, sent, deleted or done at once. Commands on buttons are no promises. */
const WORDS = {
  zhCN: /不会丢|没有丢|不丢|已存|存在(?:本机|手机|设备|你)|存好|保存好|照样保存|先存|都在(?!任务)|留着|保留|还在(?![考开])|自动(?:上传|交|保存)|补传|放心|马上|立即|立刻|已保存|已删除|清掉|不能恢复|随时都|回收站|最长/,
  en: /\b(?:kept|lost|never|at once|immediately|by itself|by themselves|automatically|safe|saved|deleted|recycle bin|nobody else|anytime)\b/i,
} as const

const LOCALES = at('shared', 'src', 'i18n', 'locales')
const listed = JSON.parse(readFileSync(at('docs', 'promises.json'), 'utf8')) as Promises

/** `file.key` of every text; plural forms count as one. `function.json` is left out: it only names pages. */
function textsOf(language: keyof typeof WORDS): [key: string, text: string][] {
  const walk = (tree: Tree, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${path}.${key.replace(/_(?:one|other)$/, '')}`, value] as [string, string]]
        : walk(value, `${path}.${key}`),
    )
  return readdirSync(join(LOCALES, language))
    .filter((file) => file !== 'function.json')
    .flatMap((file) =>
      walk(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Tree, file.replace(/\.json$/, '')),
    )
}

const promising = new Set(
  (['zhCN', 'en'] as const).flatMap((language) =>
    textsOf(language)
      .filter(([, text]) => WORDS[language].test(text))
      .map(([key]) => key),
  ),
)
const provedTexts = listed.proved.flatMap(({ texts }) => texts)
const all = [...provedTexts, ...listed.promisesNothing.flatMap(({ texts }) => texts)]

describe('a text that promises', () => {
  it('is in docs/promises.json, with the test that proves it', () => {
    expect([...promising].filter((key) => !all.includes(key)).sort()).toEqual([])
  })

  it('is listed once, and no longer when it promises nothing any more', () => {
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
    expect(all.filter((key) => !promising.has(key))).toEqual([])
  })

  it.each(listed.proved)('$test: $title', ({ test, title }) => {
    const file = at(...test.split('/'))
    expect(existsSync(file)).toBe(true)
    const source = readFileSync(file, 'utf8')
    // Search for the quoted title, so that a comment does not match.
    expect([`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(`(${quoted}`))).toBe(true)
  })
})
