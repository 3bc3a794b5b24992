import { preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import { judgeAnswer, type PreparedKey, prepareKey } from '@lianda/shared/module/faq/round/answer-judge.rules'
import type { AnswerKey } from '@lianda/shared/module/faq/round/answer-judge.types'
import { CHINESE } from '../../shared/test/quick-answers/chinese'
import { ENGLISH } from '../../shared/test/quick-answers/english'
import { atMost, type Bench, percentile, report, worked } from './figures'

const LEXICON = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
/** Variants of the right answer, and other questions of the round. */
const VARIANTS = 20
const OTHERS = 12
const TIMES = 200

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

const SHOWN = { zh: 'Chinese', en: 'English' } as const

/** How long the matching of one answer takes, and how many of the frozen sets are judged rightly. */
export const quickAnswersBench: Bench = {
  name: 'quick-answers',
  title: 'Answers to quick questions against their keys',
  run() {
    const figures = (['zh', 'en'] as const).flatMap((language) => {
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
    return Promise.resolve({
      how: 'One thread’s own time, whoever else uses the machine. Thirty questions a language and people’s own words for their answers, written before any answer was judged (shared/test/quick-answers); words alone, without the encoder. How many are judged rightly is tested by shared/src/module/faq/round/answer-judge.test.ts.',
      figures,
    })
  },
}
