import { describe, expect, it } from 'vitest'
import { CHINESE } from '../../../../test/quick-answers/chinese'
import { ENGLISH } from '../../../../test/quick-answers/english'
import { LATER } from '../../../../test/quick-answers/later'
import { OFF_TOPIC } from '../../../../test/quick-answers/off-topic'
import type { QuickAnswerCase } from '../../../../test/quick-answers/quick-answer-case'
import { preparer } from '../../lexicon/prepare.rules'
import { encodedText } from '../../understanding/encoded-text.rules'
import { judgeAnswer, type PreparedKey, prepareKey, textsOfKey } from './answer-judge.rules'
import type { AnswerKey } from './answer-judge.types'

const words = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
const SETS = {
  zh: { cases: CHINESE, lexicon: preparer(words, '16k_zh'), between: '、' },
  en: { cases: ENGLISH, lexicon: preparer(words, '16k_en'), between: ', ' },
} as const

/** Every question of a language with its prepared key, right answers, and wrong ones of all kinds. */
function judged(language: 'zh' | 'en', cases: readonly QuickAnswerCase[] = SETS[language].cases) {
  const { lexicon, between } = SETS[language]
  const keys = cases.map(({ similar, ...one }): AnswerKey => ({ ...one, similarAnswers: similar }))
  return cases.flatMap((one, at) => {
    const [key] = keys.slice(at)
    const next = cases[(at + 1) % cases.length]
    if (!key || !next) return []
    const others = keys.filter((other) => other !== key)
    const wrong = [
      ...[one.negated, ...(one.otherValue === null ? [] : [one.otherValue])],
      ...[next.answer, next.right[0] ?? ''],
      ...[one.keywords.split('|').join(between), one.keywords.replaceAll('|', ' ')],
      ...[OFF_TOPIC[language][at % 10] ?? '', OFF_TOPIC[language][(at * 3 + 1) % 10] ?? ''],
    ]
    return [{ key: prepareKey(key, others, lexicon), right: one.right, wrong }]
  })
}

const share = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length
const verdicts = (of: 'right' | 'wrong', all: ReturnType<typeof judged>) =>
  all.flatMap((one) => one[of].map((said) => judgeAnswer(one.key, said).verdict))

describe.each(['zh', 'en'] as const)(
  'sixty questions whose answers were written before any was judged: %s',
  (language) => {
    const all = judged(language)

    it('takes at least 80 % of right answers in people’s own words', () => {
      expect(share(verdicts('right', all), (verdict) => verdict === 'right')).toBeGreaterThanOrEqual(0.8)
    })

    it('refuses at least 95 % of the wrong ones: negated, another value, another question’s, key words only, off topic', () => {
      expect(share(verdicts('wrong', all), (verdict) => verdict === 'wrong')).toBeGreaterThanOrEqual(0.95)
    })

    it('takes the standard and the similar answers', () => {
      const own = all.flatMap(({ key }) =>
        [key.key.answer, ...key.key.similarAnswers].map((said) => judgeAnswer(key, said)),
      )
      expect(own.filter(({ verdict }) => verdict !== 'right')).toEqual([])
    })
  },
)

it.each(['zh', 'en'] as const)('so it does with questions that were written after the rules: %s', (language) => {
  const all = judged(language, LATER[language])
  expect(share(verdicts('right', all), (verdict) => verdict === 'right')).toBeGreaterThanOrEqual(0.8)
  expect(share(verdicts('wrong', all), (verdict) => verdict === 'wrong')).toBeGreaterThanOrEqual(0.95)
})

describe('what is said of an answer', () => {
  const key: AnswerKey = {
    question: '这款车的电池质保多久？',
    answer: '电池质保八年或者十六万公里，以先到为准。',
    similarAnswers: ['三电系统质保八年或十六万公里。'],
    keywords: '八年|十六万公里',
  }
  const other: AnswerKey = { question: '停车收费吗？', answer: '住店客人停车免费。', similarAnswers: [], keywords: '' }
  const prepared: PreparedKey = prepareKey(key, [other], SETS.zh.lexicon)
  const say = (said: string) => judgeAnswer(prepared, said)

  it('names the value that is wrong, beside the right one, with the clause', () => {
    expect(say('您放心，电池质保五年或者十六万公里。')).toMatchObject({
      verdict: 'wrong',
      fault: 'other_value',
      value: { found: '5年', expected: '8年' },
      quote: '电池质保五年或者十六万公里。',
    })
  })

  it('names what is missing', () => {
    expect(say('我们的电池质保是八年的')).toMatchObject({
      verdict: 'partial',
      fault: 'missing',
      missing: ['160000公里'],
    })
  })

  it.each([
    ['八年、十六万公里', 'word_list'],
    ['这款车的电池质保多久', 'parroted'],
    ['电池八年十六万公里不在质保里面', 'negated'],
    ['今天天气真不错，适合出去走走', 'off_topic'],
  ])('“%s” is wrong: %s', (said, fault) => {
    expect(say(said)).toMatchObject({ verdict: 'wrong', fault })
  })

  it.each(['', '  …  ', '？！'])('“%s” was not understood', (said) => {
    expect(say(said).verdict).toBe('not_understood')
  })
})

describe('times and ages in other words', () => {
  const keys: AnswerKey[] = [
    { question: '整车保修多久？', answer: '整车保修三年。', similarAnswers: [], keywords: '' },
    { question: 'How long is the warranty?', answer: 'The warranty is 36 months.', similarAnswers: [], keywords: '' },
    { question: '多大可以租车？', answer: '年满18周岁可以租车。', similarAnswers: [], keywords: '' },
  ]
  const say = (at: number, said: string) => {
    const [key] = keys.slice(at)
    if (!key) throw new Error(`no key ${at}`)
    const others = keys.filter((one) => one !== key)
    return judgeAnswer(prepareKey(key, others, at === 1 ? SETS.en.lexicon : SETS.zh.lexicon), said).verdict
  }

  it.each([
    [0, '整车保修是36个月', 'right'],
    [0, '整车保修是三十六个月', 'right'],
    [0, '整车保修是两年半', 'wrong'],
    [0, '整车保修是24个月', 'wrong'],
    [1, 'The warranty lasts three years', 'right'],
    [1, 'The warranty lasts a year and a half', 'wrong'],
    [2, '满十八岁就可以租车', 'right'],
    [2, '满二十一岁就可以租车', 'wrong'],
  ] as const)('%i: "%s" is %s', (at, said, verdict) => {
    expect(say(at, said)).toBe(verdict)
  })
})

describe('with an encoder', () => {
  const key: AnswerKey = {
    question: 'May I bring my dog?',
    answer: 'Dogs are welcome in every room.',
    similarAnswers: ['Yes, we like dogs.'],
    keywords: '',
  }
  const other: AnswerKey = {
    question: 'Where is breakfast?',
    answer: 'Breakfast is served on the terrace.',
    similarAnswers: ['You eat outside in the morning.'],
    keywords: '',
  }
  /** A made-up encoder, to which animals are alike. */
  const vector = (text: string): number[] => {
    const own = [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 997, 7)
    const made = Array.from({ length: 40 }, () => 0)
    made[0] = 2
    if (/dog|puppy|four legged/.test(text)) made[1] = 1
    else if (/breakfast|eat/.test(text)) made[2] = 1
    made[3 + (own % 37)] = 0.3
    return made.map((one) => one / Math.hypot(...made))
  }
  const { lexicon } = SETS.en
  const vectors = new Map(textsOfKey(key, [other], true).map((text) => [text, vector(text)]))
  const encoded = prepareKey(key, [other], lexicon, vectors)
  const say = (said: string, with_ = true) => judgeAnswer(encoded, said, with_ ? vector(encodedText(said, true)) : null)

  it('takes an answer that shares no word with the right ones, and none about something else', () => {
    expect(say('Your puppy can stay with you').verdict).toBe('right')
    expect(say('You eat your eggs on the terrace').verdict).toBe('wrong')
  })

  it('goes by words where the answer has no vector', () => {
    const words = prepareKey(key, [other], lexicon)
    for (const said of ['Your puppy can stay with you', 'Dogs are very welcome', 'I like the weather'])
      expect(say(said, false)).toEqual(judgeAnswer(words, said))
  })
})
