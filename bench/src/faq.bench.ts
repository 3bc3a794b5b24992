import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { faqCreate, faqList, faqSimilarity } from '@lianda/shared/module/faq/faq.admin.contract'
import { writtenTerms } from '../../server/src/infra/text/search'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, percentile, report } from './figures'
import { person } from './learner'
import { account } from './people'
import { THINGS, withoutWords } from './question-store'
import { timedLists } from './timed-lists'
import { withStore } from './with-store'

/** The bank over which similar ones are looked for, and the largest that lists are asked of. */
const ASKED = 5_000
const LARGEST = 100_000
const BATCH = 2_000
const ROUNDS = 30
const LIMIT_MS = 300

const ASKS = ['多少钱？', '怎么办理？', '需要多长时间？', '能不能退？', '有什么条件？']
const ANSWERS = ['每年三百元，首年免收。', '带身份证到柜台办理。', '大约七个工作日。', '排产以前可以全额退。']

const questionOf = (n: number): string => `${THINGS[n % THINGS.length] ?? ''}${n}${ASKS[(n >> 3) % ASKS.length] ?? ''}`
const answerOf = (n: number): string => `${n}，${ANSWERS[(n >> 2) % ANSWERS.length] ?? ''}`
const similarOf = (n: number): string[] => [`请问${questionOf(n)}`, `我想知道${questionOf(n + 1)}`]

/** Similar ones over the bank that is expected, and lists of the largest, timed at the client. */
export const faqBench: Bench = {
  name: 'faq',
  title: `A bank of ${LARGEST.toLocaleString('en')} quick questions`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const first = await person(server.origin, ...account(server, /owner/))
    const { catalog } = await first.call(catalogCreate, { type: 1, name: '费用' })
    const content = { question: questionOf(0), answer: answerOf(0) }
    const { faq } = await first.call(faqCreate, { content, catalogId: catalog.id })
    const filled = async (from: number, to: number) => {
      await server.kill('SIGTERM')
      await fill(server.dataDir, faq.id, catalog.id, from, to)
      await server.restart()
      return await person(server.origin, ...account(server, /owner/))
    }
    const author = await filled(1, ASKED)
    const proposals: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await author.call(faqSimilarity, { text: questionOf(round * 97) })
      proposals.push(performance.now() - begun)
    }
    const owner = await filled(ASKED, LARGEST)
    const lists = [
      ['highest first', {}],
      ['newest first', { sort: '-updatedAt' }],
      ['by question', { sort: 'question' }],
      ['open ones', { disabled: false }],
      ['of one emotion', { emotion: 3 }],
      ['of one category', { catalogId: catalog.id }],
      ['a part of a question', { text: '时间99' }],
      ['a number in a question', { text: '77123' }],
      ['words that a fifth of all questions have', { text: '怎么办' }],
      ['words that a fifth of all questions have, by question', { text: '怎么办', sort: 'question' }],
      ['page 100', { page: 100 }],
      ['the last page', { page: Math.ceil(LARGEST / 30) }],
      ['100 a page', { rows: 100 }],
    ] as const
    const { figures, total } = await timedLists(owner, faqList, lists, ROUNDS)
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real question is copied to ${ASKED.toLocaleString('en')} and then to ${LARGEST.toLocaleString('en')} in the embedded store, with questions, answers, two similar questions, orders and times of their own, half of them in a category; each is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        report('quick questions in the list', total),
        ...figures,
        atMost(
          `ten similar ones over ${ASKED.toLocaleString('en')} without a model, p95`,
          percentile(proposals, 95),
          LIMIT_MS,
          'ms',
        ),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function fill(dataDir: string, id: string, catalogId: string, first: number, last: number): Promise<void> {
  await withStore(dataDir, async (db) => {
    const faqs = db.collection<{ _id: string }>('faq')
    const template = await faqs.findOne({ _id: id })
    if (!template) throw new Error('the question to copy is not there')
    const newest = Date.now()
    await withoutWords(faqs, async () => {
      for (let from = first; from < last; from += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, last - from) }, (_unused, i) => {
          const n = from + i
          const [question, answer, similarQuestions] = [questionOf(n), answerOf(n), similarOf(n)]
          return {
            ...template,
            ...{ _id: `${id.slice(0, 12)}${String(n).padStart(12, '0')}`, question, answer, similarQuestions },
            ...{ search: writtenTerms([question, answer, ...similarQuestions]), sort: n, disabled: n % 5 === 0 },
            ...{ emotion: n % 7, catalogId: n % 2 === 0 ? catalogId : null },
            updatedAt: new Date(newest - n * 60_000),
          }
        })
        await faqs.insertMany(rows, { ordered: false })
      }
    })
  })
}
