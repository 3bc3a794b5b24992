import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/effort'
import { preparer } from '../lexicon/prepare.rules'
import type { SpeechLanguage } from '../voice/voice.contract'
import { type IntentIndex, acceptedIntents, intentIndex, rankIntents } from './intent-index.rules'
import type { NodeSource } from './scene-part.rules'

const lexicon = (language: SpeechLanguage) =>
  preparer({ polite: [], sensitive: [], synonyms: [], hotWords: [] }, language)

const intent = (id: string, ...examples: string[]) => ({ id, examples })

const DESK: NodeSource = {
  id: 'desk',
  intents: [
    intent(
      'passport',
      'may I see your passport please',
      'could you show me some identification',
      'I need your passport to check you in',
      'do you have an ID with you',
    ),
    intent(
      'card',
      'we need a credit card for the deposit',
      'how would you like to pay',
      'may I take an imprint of your card',
      'the deposit is blocked on your credit card',
    ),
  ],
}
const ROOM: NodeSource = {
  id: 'room',
  intents: [
    intent('breakfast', 'breakfast is served from seven to ten', 'breakfast is included and it is on the first floor'),
    intent('goodbye', 'enjoy your stay with us', 'have a pleasant stay'),
  ],
}
const COUNTER: NodeSource = {
  id: 'counter',
  intents: [
    intent('sorry', '先生您先别着急，给您添麻烦了', '非常抱歉让您跑一趟', '我特别理解您的心情'),
    intent('ask', '请问是哪张卡扣的钱', '您把卡给我，我查一下流水', '您是什么时候发现的'),
  ],
}
const english = intentIndex({ nodes: [DESK, ROOM], lexicon: lexicon('16k_en') })
const chinese = intentIndex({ nodes: [COUNTER], lexicon: lexicon('16k_zh') })

const best = (index: IntentIndex, node: string, text: string) =>
  acceptedIntents(rankIntents(index, node, text, null), 50)[0]?.intent ?? null

describe('choosing an intent by words', () => {
  it.each([
    [english, 'desk', 'can I have your passport', 'passport'],
    [english, 'desk', 'a credit card for the deposit please', 'card'],
    [english, 'desk', 'the weather is lovely in spain', null],
    [english, 'room', 'breakfast is from seven', 'breakfast'],
    [chinese, 'counter', '您别着急，抱歉给您添麻烦', 'sorry'],
    [chinese, 'counter', '请问扣钱的是哪张卡', 'ask'],
    [chinese, 'counter', '昨天的电影真好看', null],
  ] as const)('%# %s: %s', (index, node, text, wanted) => expect(best(index, node, text)).toBe(wanted))

  it('an example means its own intent with certainty', () => {
    for (const [index, nodes] of [
      [english, [DESK, ROOM]],
      [chinese, [COUNTER]],
    ] as const) {
      for (const { id, intents } of nodes) {
        for (const { id: wanted, examples } of intents) {
          for (const example of examples) {
            const [first] = rankIntents(index, id, example, null)
            expect(first).toMatchObject({ intent: wanted, score: 100, nearest: example })
          }
        }
      }
    }
  })

  it('what sounds the same is near, since recognisers confuse it', () => {
    expect(best(chinese, 'counter', '非常报歉让您跑一躺')).toBe('sorry')
  })

  it('a turn of two clauses fits both intents', () => {
    const said = 'I need your passport to check you in and then we need a credit card for the deposit'
    const fits = acceptedIntents(rankIntents(english, 'desk', said, null), 50)
    expect(fits.map((g) => g.intent).sort()).toEqual(['card', 'passport'])
  })

  it('nothing said fits nothing', () => {
    for (const text of ['', ' ', '?!', '。']) {
      expect(acceptedIntents(rankIntents(english, 'desk', text, null), 0)).toEqual([])
    }
  })

  it('refuses a node it does not know', () => {
    expect(() => rankIntents(english, 'elsewhere', 'hello', null)).toThrow('elsewhere')
  })
})

describe('what does not matter', () => {
  const words = fc.subarray(['may', 'I', 'see', 'your', 'passport', 'or', 'a', 'card', 'please'], { minLength: 1 })
  const gap = fc.constantFrom(' ', '  ', ', ', ' - ', '... ', '\t', '！ ')
  const wide = (text: string) => text.replace(/[a-z]/gi, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))

  it('width, case, white space and punctuation change nothing', () => {
    fc.assert(
      fc.property(words, gap, (said, between) => {
        const plain = rankIntents(english, 'desk', said.join(' '), null)
        expect(rankIntents(english, 'desk', `${said.join(between)}!`, null)).toEqual(plain)
        expect(rankIntents(english, 'desk', wide(said.join(' ')).toUpperCase(), null)).toEqual(plain)
      }),
      runs(30, 300),
    )
    expect(rankIntents(chinese, 'counter', '请问，是哪张 卡？', null)).toEqual(
      rankIntents(chinese, 'counter', '请问是哪张卡', null),
    )
  })

  it('the order of nodes, intents and examples changes no score', () => {
    const turned = [ROOM, DESK].map((n) => ({
      ...n,
      intents: [...n.intents].reverse().map((i) => ({ ...i, examples: [...i.examples].reverse() })),
    }))
    const other = intentIndex({ nodes: turned, lexicon: lexicon('16k_en') })
    for (const text of ['your passport', 'pay by card', 'hello there']) {
      const scores = (index: IntentIndex) =>
        new Map(rankIntents(index, 'desk', text, null).map((g) => [g.intent, Math.round(g.score * 1_000)]))
      expect(scores(other)).toEqual(scores(english))
    }
  })
})

describe('strictness', () => {
  it('more of it never accepts more', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(100), fc.nat(100), (text, a, b) => {
        const guesses = rankIntents(english, 'desk', text, null)
        const loose = acceptedIntents(guesses, Math.min(a, b)).map((g) => g.intent)
        expect(loose).toEqual(expect.arrayContaining(acceptedIntents(guesses, Math.max(a, b)).map((g) => g.intent)))
      }),
      runs(50, 500),
    )
  })

  it('scores are 0-100, sureness 0-1, the best comes first and its margin is its lead', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const guesses = rankIntents(english, 'desk', text, null)
        expect(guesses).toHaveLength(2)
        for (const { score, sure } of guesses) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(100)
          expect(sure).toBeGreaterThanOrEqual(0)
          expect(sure).toBeLessThanOrEqual(1)
        }
        const [first, second] = guesses
        expect(first?.margin).toBeCloseTo((first?.score ?? 0) - (second?.score ?? 0))
      }),
      runs(50, 500),
    )
  })
})

describe('few and many examples', () => {
  it('one example an intent is enough to know it and to leave other things alone', () => {
    const single = intentIndex({
      nodes: [{ id: 'n', intents: [intent('a', 'may I see your passport'), intent('b', 'breakfast is at seven')] }],
      lexicon: lexicon('16k_en'),
    })
    expect(best(single, 'n', 'can I see your passport please')).toBe('a')
    expect(best(single, 'n', 'breakfast starts at seven')).toBe('b')
    expect(best(single, 'n', 'the museum was closed yesterday')).toBeNull()
  })

  it('an intent without examples is never meant, nor does it disturb', () => {
    const index = intentIndex({
      nodes: [{ ...DESK, intents: [...DESK.intents, intent('empty'), intent('dots', '...')] }],
      lexicon: lexicon('16k_en'),
    })
    expect(best(index, 'desk', 'can I have your passport')).toBe('passport')
    const scores = rankIntents(index, 'desk', 'anything', null).filter((g) => ['empty', 'dots'].includes(g.intent))
    expect(scores.map((g) => g.score)).toEqual([0, 0])
  })

  it('an unrelated example at another node leaves every choice as it was', () => {
    const more = [ROOM, { id: 'pool', intents: [intent('pool', 'the pool closes at nine')] }]
    const grown = intentIndex({ nodes: [DESK, ...more], lexicon: lexicon('16k_en') })
    for (const text of ['can I have your passport', 'a credit card for the deposit', 'who won the match']) {
      expect(best(grown, 'desk', text)).toBe(best(english, 'desk', text))
    }
  })

  it('two nodes may share an intent, and even its examples', () => {
    const again = { id: 'again', intents: DESK.intents }
    const shared = intentIndex({ nodes: [DESK, again, ROOM], lexicon: lexicon('16k_en') })
    expect(best(shared, 'desk', 'can I have your passport')).toBe('passport')
    expect(best(shared, 'again', 'a credit card for the deposit')).toBe('card')
  })

  it('a scene of more examples than are learned at once keeps all its nodes', () => {
    const nodes = Array.from({ length: 6 }, (_n, i) => ({
      id: `n${i}`,
      intents: [intent(`i${i}`, ...Array.from({ length: 100 }, (_e, k) => `topic ${i} has ${k * 7 + i} parts`))],
    }))
    const index = intentIndex({ nodes, lexicon: lexicon('16k_en') })
    for (const { id, intents } of nodes) expect(best(index, id, intents[0]?.examples[3] ?? '')).toBe(intents[0]?.id)
  })
})
