import { preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import {
  judgeAnswer,
  type PreparedKey,
  prepareKey,
  textsOfKey,
} from '@lianda/shared/module/faq/round/answer-judge.rules'
import type { AnswerKey } from '@lianda/shared/module/faq/round/answer-judge.types'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import type { Vector } from '@lianda/shared/module/understanding/vector-space.rules'
import { localEmbeddings } from '../../server/src/infra/llm/local-embedding'
import { CHINESE } from '../../shared/test/quick-answers/chinese'
import { ENGLISH } from '../../shared/test/quick-answers/english'
import { atMost, type Bench, percentile, report, worked } from './figures'
import { ENCODER_THREAD } from './intent-choice'

const LEXICON = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
/** Variants of the right answer, and other questions of the round. */
const VARIANTS = 20
const OTHERS = 12
const TIMES = 200
/** Keys that are learned with the encoder, and how long that may take (ms). */
const ENCODED_KEYS = 20
const PATIENCE_MS = 60_000

function keysOf(language: 'zh' | 'en'): AnswerKey[] {
  const cases = language === 'zh' ? CHINESE : ENGLISH
  const texts = cases.flatMap(({ answer, similar, right }) => [answer, ...similar, ...right])
  return cases.map(({ question, answer, keywords, similar, right }, at) => ({
    ...{ question, answer, keywords },
    // The right ones first; the rest only makes the work as large as it gets.
    similarAnswers: [...similar, ...right, ...texts.slice(at)].slice(0, VARIANTS),
  }))
}

function timesOf(language: 'zh' | 'en'): { ready: number[]; judged: number[] } {
  const lexicon = preparer(LEXICON, language === 'zh' ? '16k_zh' : '16k_en')
  const keys = keysOf(language)
  const cases = language === 'zh' ? CHINESE : ENGLISH
  const ready: number[] = []
  const prepared = keys.map((key): PreparedKey => {
    const others = keys.filter((other) => other !== key).slice(0, OTHERS)
    const before = worked()
    const made = prepareKey(key, others, lexicon)
    ready.push(worked() - before)
    return made
  })
  const judged = Array.from({ length: TIMES }, (_none, n) => {
    const at = n % cases.length
    const [key] = prepared.slice(at)
    const said = cases[(at + (n % 2)) % cases.length]?.right[n % 2] ?? ''
    const before = worked()
    if (key) judgeAnswer(key, said)
    return worked() - before
  })
  return { ready, judged }
}

/** The same with the encoder that comes with the product: the answer is encoded by its thread, so the times are those of all threads. */
async function encodedTimes(): Promise<{ ready: number[]; judged: number[] }> {
  const lexicon = preparer(LEXICON, '16k_en')
  const encoder = localEmbeddings(ENCODER_THREAD)
  const embed = (texts: readonly string[]) => encoder.embed(texts, AbortSignal.timeout(PATIENCE_MS))
  const keys = keysOf('en')
  const ready: number[] = []
  const judged: number[] = []
  try {
    for (const [at, key] of keys.slice(0, ENCODED_KEYS).entries()) {
      const others = keys.filter((other) => other !== key).slice(0, OTHERS)
      const texts = textsOfKey(key, others, true)
      const found = await embed(texts)
      const vectors = new Map(texts.map((text, n): [string, Vector] => [text, found[n] ?? []]))
      const before = worked()
      const prepared = prepareKey(key, others, lexicon, vectors)
      ready.push(worked() - before)
      for (const said of ENGLISH.slice(at, at + 2).flatMap(({ right }) => right)) {
        const began = process.cpuUsage()
        const [vector = []] = await embed([encodedText(said, true)])
        judgeAnswer(prepared, said, vector)
        const { user, system } = process.cpuUsage(began)
        judged.push((user + system) / 1_000)
      }
    }
  } finally {
    await encoder.close()
  }
  return { ready, judged }
}

const SHOWN = { zh: 'Chinese', en: 'English' } as const

/** How long the matching of one answer takes, and how many of the frozen sets are judged rightly. */
export const quickAnswersBench: Bench = {
  name: 'quick-answers',
  title: 'Answers to quick questions against their keys',
  async run() {
    const byWords = (['zh', 'en'] as const).flatMap((language) => {
      const { ready, judged } = timesOf(language)
      return [
        report(
          `Key with ${VARIANTS} variants made ready beside ${OTHERS} other questions, ${SHOWN[language]}, p95`,
          percentile(ready, 95),
          'ms',
        ),
        atMost(
          `Answer matched with its question and ${VARIANTS} variants, ${SHOWN[language]}, p95`,
          percentile(judged, 95),
          20,
          'ms',
        ),
      ]
    })
    const encoded = await encodedTimes()
    const figures = [
      ...byWords,
      report(
        `Key with ${VARIANTS} variants made ready with the encoder's vectors, English, p95`,
        percentile(encoded.ready, 95),
        'ms',
      ),
      atMost('Answer encoded and matched, English, p95', percentile(encoded.judged, 95), 60, 'ms'),
    ]
    return {
      how: 'One thread’s own time, whoever else uses the machine. Thirty questions a language and people’s own words for their answers, written before any answer was judged (shared/test/quick-answers); at first by words alone, then with the English encoder that comes with the product. How many are judged rightly is tested by shared/src/module/faq/round/answer-judge.test.ts.',
      figures,
    }
  },
}
