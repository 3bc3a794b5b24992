import type { Collection, Db } from 'mongodb'
import { searchTerms, writtenTerms } from '../../server/src/infra/text/search'
import { withStore } from './with-store'

const BATCH = 1_000

/** Parts of Chinese questions of ordinary length: a subject and what is asked about it. */
export const THINGS = ['续航里程', '快充时间', '质保政策', '试驾流程', '置换补贴', '保险方案', '车机系统', '智能泊车']
const ASKED = [
  '应如何向客户介绍',
  '下列说法正确的是',
  '第一步应当做什么',
  '客户提出异议时怎样回应',
  '哪一项不属于标准流程',
]

export function contentOf(n: number) {
  const type = ([0, 0, 1, 2] as const)[n % 4] ?? 0
  const right = (at: number) => (type === 1 ? at < 2 : at === 0)
  const texts =
    type === 2 ? ['', ''] : ['主动询问客户的用车场景', '直接报出最低价格', '请客户先填写资料', '说明政策并给出书面材料']
  return {
    type,
    text: `第 ${n} 问：关于${THINGS[n % THINGS.length] ?? ''}，${ASKED[(n >> 3) % ASKED.length] ?? ''}？`,
    choices: texts.map((content, at) => ({ id: 'ABCD'.charAt(at), content, iscorrect: right(at) })),
    explanation: '见销售手册第二章，先了解需求，再介绍方案，最后确认下一步。',
    level: ([1, 2, 3] as const)[n % 3] ?? 1,
    score: ((n % 20) + 1) / 2,
  }
}

/**
 * Fills a collection without its index of words, and makes that afterwards, in its order: entry by entry it takes several
 * times as long as all the rest.
 */
export async function withoutWords(things: Collection<{ _id: string }>, work: () => Promise<void>): Promise<void> {
  const { key, name = '' } = (await things.indexes()).find((index) => 'search' in index.key) ?? {}
  if (!key) throw new Error(`${things.collectionName} has no index of words`)
  await things.dropIndex(name)
  await work()
  await things.createIndex(key, { name })
}

interface Filling {
  count: number
  /** A real question: the first one, and the format of the others. */
  id: string
  catalogs: readonly string[]
  /** Whether texts find them; the index of words takes most of the time. True when absent. */
  found?: boolean
}

/** Fills a store with copies of one real question, in the server's format. Returns the ms that it took. */
export async function fillQuestions(dataDir: string, filling: Filling): Promise<number> {
  const begun = performance.now()
  await withStore(dataDir, (db) => fill(db, filling))
  return performance.now() - begun
}

const termsOf = (code: string, { text, choices }: ReturnType<typeof contentOf>): string[] => [
  ...new Set([...searchTerms([code, text]), ...writtenTerms([text, ...choices.map((choice) => choice.content)])]),
]

async function fill(db: Db, { count, id, catalogs, found = true }: Filling): Promise<void> {
  const questions = db.collection<{ _id: string; content: object }>('question')
  const template = await questions.findOne({ _id: id })
  if (!template) throw new Error('the question to copy is not there')
  const newest = Date.now()
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_unused, i) => {
      const n = from + i
      const content = { ...template.content, ...contentOf(n) }
      const code = `B${String(n).padStart(6, '0')}`
      const at = new Date(newest - n * 60_000)
      return {
        ...template,
        _id: n === 0 ? id : `${id.slice(0, 12)}${String(n).padStart(12, '0')}`,
        code,
        content,
        catalogId: catalogs[n % catalogs.length] ?? null,
        type: content.type,
        level: content.level,
        scoreTenths: content.score * 10,
        options: content.choices.length,
        textKey: `bench-${n}`,
        search: found ? termsOf(code, content) : [],
        disabled: n % 25 === 0,
        createdAt: at,
        updatedAt: at,
      }
    })
    if (from === 0) await questions.deleteOne({ _id: id })
    await questions.insertMany(rows, { ordered: false })
  }
}
