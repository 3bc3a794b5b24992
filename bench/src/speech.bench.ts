import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { speechCreate, speechList, speechSimilarity } from '@lianda/shared/module/speech/speech.admin.contract'
import { writtenTerms } from '../../server/src/infra/text/search'
import { startServer } from '../../e2e/support/server-process'
import { type Bench, percentile, report } from './figures'
import { person } from './learner'
import { account } from './people'
import { THINGS, withoutWords } from './question-store'
import { timedLists } from './timed-lists'
import { withStore } from './with-store'

const LINES = 100_000
const BATCH = 2_000
const ROUNDS = 30

/** Parts of lines of ordinary length. */
const BEGUN = ['您放心，', '我马上为您查一下', '您方便的话，', '我理解您的想法，', '请问']
const ENDED = ['我们今天就能处理好。', '您看这样可以吗？', '稍后给您一份书面的说明。', '您更在意哪一点？']

const textOf = (n: number): string =>
  `${BEGUN[n % BEGUN.length] ?? ''}${THINGS[(n >> 2) % THINGS.length] ?? ''}${n}，${ENDED[(n >> 4) % ENDED.length] ?? ''}`

/** Lists of the largest speech list that is expected, timed at the client. */
export const speechBench: Bench = {
  name: 'speech',
  title: `A speech list of ${LINES.toLocaleString('en')} lines`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const first = await person(server.origin, ...account(server, /owner/))
    const { catalog } = await first.call(catalogCreate, { type: 3, name: '开场' })
    const { speech } = await first.call(speechCreate, { text: textOf(0), catalogId: catalog.id })
    await server.kill('SIGTERM')
    const fillMs = await fill(server.dataDir, speech.id, catalog.id)
    await server.restart()

    const owner = await person(server.origin, ...account(server, /owner/))
    const questions = [
      ['newest first', {}],
      ['by text', { sort: 'text' }],
      ['of one difficulty', { level: 2 }],
      ['of one emotion', { emotion: 3 }],
      ['of one category', { catalogId: catalog.id }],
      ['a part of a text', { text: '时间99' }],
      ['a number in a text', { text: '77123' }],
      ['words that a quarter of all texts have', { text: '您看这样可以吗' }],
      ['words that a quarter of all texts have, by text', { text: '您看这样可以吗', sort: 'text' }],
      ['page 100', { page: 100 }],
      ['the last page', { page: Math.ceil(LINES / 30) }],
      ['100 a page', { rows: 100 }],
    ] as const
    const { figures, total } = await timedLists(owner, speechList, questions, ROUNDS)
    const proposals: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await owner.call(speechSimilarity, { text: textOf(round * 997) })
      proposals.push(performance.now() - begun)
    }
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real line is copied to ${LINES.toLocaleString('en')} in the embedded store, with texts, difficulties, emotions and times of their own, half of them in a category; each list is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        report('lines in the list', total),
        ...figures,
        report('ten similar lines without a model, p95', percentile(proposals, 95), 'ms'),
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function fill(dataDir: string, id: string, catalogId: string): Promise<number> {
  const begun = performance.now()
  await withStore(dataDir, async (db) => {
    const speeches = db.collection<{ _id: string }>('speech')
    const template = await speeches.findOne({ _id: id })
    if (!template) throw new Error('the line to copy is not there')
    const newest = Date.now()
    await withoutWords(speeches, async () => {
      for (let from = 1; from < LINES; from += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, LINES - from) }, (_unused, i) => {
          const n = from + i
          const text = textOf(n)
          return {
            ...template,
            ...{ _id: `${id.slice(0, 12)}${String(n).padStart(12, '0')}`, text, search: writtenTerms([text]) },
            ...{ level: (n % 3) + 1, emotion: n % 7, catalogId: n % 2 === 0 ? catalogId : null },
            updatedAt: new Date(newest - n * 60_000),
          }
        })
        await speeches.insertMany(rows, { ordered: false })
      }
    })
  })
  return performance.now() - begun
}
