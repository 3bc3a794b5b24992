import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'

type Tree = { [key: string]: string | Tree }

const LOCALES = at('shared', 'src', 'i18n', 'locales')
const SOURCE = 'zhCN'
const OTHERS = ['zhTW', 'en'] as const
const files = readdirSync(join(LOCALES, SOURCE))

/** Dotted key -> text. Skips `_one`, the additional English singular form. */
function texts(language: string, file: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value !== 'string') walk(value, `${path}${key}.`)
      else if (!key.endsWith('_one')) found.set(`${path}${key.replace(/_other$/, '')}`, value)
    }
  }
  walk(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Tree, '')
  return found
}

/** Names of the placeholders. `month` and `monthName` count as one, because a text may use the number or the name. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => (name ?? '').replace(/Name$/, '')))].sort()

/** Characters that exist only in Simplified Chinese; one of them in zhTW means that a text was copied. */
const SIMPLIFIED =
  /[们这个说时应务实难习录题标级发学员练达设备网络断开语频视听话请选择删创编辑导图观测试评审报营统计历显隐关闭启动载缓传输处项态权码账户线组织门岗职访问钟击双转换数库费购买单价钱银业产亏损险严紧经约连续无为与对将当来间长队东车马鸟鱼见觉让认识议论记讲词译读谁调谈谢证诉误]/u

describe.each(files)('the texts of %s', (file) => {
  const source = texts(SOURCE, file)

  it.each(OTHERS)('are complete in %s', (language) => {
    expect([...texts(language, file).keys()].sort()).toEqual([...source.keys()].sort())
  })

  it.each(OTHERS)('name the same values in %s', (language) => {
    const other = texts(language, file)
    // `count` may be missing, because English may spell "one" out; all other placeholders must appear.
    const differing = [...source].filter(([key, text]) => {
      const wanted = placeholders(text).filter((name) => name !== 'count')
      return (
        wanted.join() !==
        placeholders(other.get(key) ?? '')
          .filter((name) => name !== 'count')
          .join()
      )
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('are not Simplified in zhTW', () => {
    const copied = [...texts('zhTW', file)].filter(([, text]) => SIMPLIFIED.test(text))
    expect(copied.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})

describe('components have no text of their own', () => {
  const CJK = /[\u3400-\u9fff]/
  const folders = ['shared/src', 'web/learner/src', 'web/admin/src', 'miniprogram/src']
  const components = folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )

  it('holds for every component', () => {
    expect(components.length).toBeGreaterThan(20)
    expect(components.filter((path) => CJK.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})

describe('a text that a screen asks for by its key', () => {
  const nouns = Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(LOCALES, SOURCE, file), 'utf8')) as Tree,
    ]),
  )

  /** Whether the key is a text, one with a plural, or, if it is only the beginning of a key, the beginning of one. */
  function isThere(key: string, whole: boolean): boolean {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    const tree = parts.reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), nouns)
    if (typeof tree !== 'object') return false
    return Object.keys(tree).some((name) =>
      whole ? name.replace(/_(one|other)$/, '') === last : name.startsWith(last),
    )
  }
  const asked = ['shared/src', 'web/learner/src', 'web/admin/src', 'miniprogram/src'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .flatMap((entry) => {
        const file = join(entry.parentPath, entry.name)
        const found = readFileSync(file, 'utf8').matchAll(/\bt\(\s*(?:[\w.!= ]+\? *)?(['"`])([^'"`$]+)(\1|\$\{)/g)
        return [...found].map(([, , key = '', end]) => ({ file, key, whole: end !== '${' }))
      }),
  )

  // The operation log's words are relative to `operation.`: the server and the back office share them.
  const fullKey = ({ file, key }: { file: string; key: string }) =>
    file.endsWith('/log/operation-words.rules.ts') ? `operation.${key}` : key

  it('is there', () => {
    expect(asked.length).toBeGreaterThan(1_000)
    expect(asked.filter((one) => !isThere(fullKey(one), one.whole))).toEqual([])
  })
})
