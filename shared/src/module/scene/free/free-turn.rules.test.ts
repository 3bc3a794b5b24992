import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCustomer } from '../../../../test/customer-builder'
import { runs } from '../../../../test/effort'
import { aFreePlay } from '../../../../test/free-builder'
import { playFree } from '../../../../test/play-free'
import { aScene } from '../../../../test/scene-builder'
import type { SceneContent } from '../scene.contract'
import { conversationHint, startConversation } from '../customer/conversation.rules'
import { progressSixths, referencePhrases } from '../flow.rules'
import { freeFlow } from './free-flow.rules'
import type { FreePlay } from './free-play.contract'

const says = (...texts: string[]) => texts.map((text) => ({ text }))

/** Two points to tell, one to ask for, and one that nobody needs. */
const PLAY: FreePlay = {
  opening: [{ id: 'o1', text: '我来看车。', emotion: 0 }],
  points: [
    {
      ...{ id: 'need', label: '问需求', required: true, mustSay: [], hint: '问问他怎么用车。' },
      met: { keywords: '怎么用车|平时,用车', examples: ['您平时怎么用车', '您打算怎么用车'] },
      notMet: ['这车您怎么看'],
      leads: says('你都不问问我要什么车。', '我跟别人要的不一样。'),
      replies: says('上下班开。', '接孩子用。'),
    },
    {
      ...{ id: 'price', label: '说价格', required: true, better: '这台车落地二十万元。' },
      mustSay: [{ label: '二十万', keywords: '20万|二十万', better: '落地二十万元。' }],
      met: { keywords: '20万|二十万|价格,是', examples: ['这台车落地二十万', '价格是二十万元'] },
      notMet: ['价格很优惠', '价格您放心'],
      leads: says('这车要多少钱？', '价钱你还没说。', '便宜点行不行？'),
      replies: says('有点贵。', '我算算。'),
    },
    {
      ...{ id: 'test', label: '约试驾', required: true, mustSay: [] },
      met: { keywords: '试驾|试开', examples: ['周六来试驾吧', '要不要试开一圈'] },
      notMet: [],
      leads: says('光看有什么用。', '我得开过才知道。'),
      replies: says('行，周六。', '可以试试。'),
    },
    {
      ...{ id: 'gift', label: '说赠品', required: false, mustSay: [] },
      met: { keywords: '脚垫|赠品', examples: ['送您一套脚垫', '还有赠品'] },
      notMet: [],
      leads: says('买车送什么？'),
      replies: says('行吧。'),
    },
  ],
  forbidden: [{ label: '免费三年', keywords: '免费三年|三年不要钱' }],
  ends: [
    { outcome: 'won', met: [], trustFrom: 6, wordings: says('好，就这么定。') },
    { outcome: 'lost', met: [], trustBelow: 2, wordings: says('不买了。') },
    { outcome: 'open', met: [], wordings: says('我再看看。') },
  ],
  turnLimit: 14,
  closing: says('我得走了。', '今天先这样。'),
}

const NONE = { objections: [], memories: [], goals: [], nodes: [], outcomes: [] }
const [home] = aCustomer().facts
if (!home) throw new Error('the customer of the tests knows something')

function practice(over: Partial<FreePlay> = {}, customer: Parameters<typeof aCustomer>[0] = {}): SceneContent {
  const free = { ...PLAY, ...over }
  const who = aCustomer({ ...NONE, facts: [home as NonNullable<typeof home>], ...customer })
  return aScene({ free, flow: freeFlow(free), customer: who })
}

const NEED = '您平时怎么用车'
const PRICE = '这台车落地二十万'
const TEST = '周六来试驾吧'
const content = practice()
const states = (said: string[], of = content) => playFree(of, said).turns.map(({ state }) => state)

describe('a turn in a free practice', () => {
  it('meets a point, gets its reply, and the customer leads on where nothing was asked', () => {
    const [turn] = playFree(content, [PRICE]).turns
    expect(turn?.decision).toMatchObject({ result: 'matched', nodeId: 'price', intentId: 'price', said: ['二十万'] })
    expect(['有点贵。', '我算算。']).toContain(turn?.lines[0])
    expect(turn?.lines).toHaveLength(2)
    expect(turn?.state).toMatchObject({ nodeId: 'need', free: { met: ['price'] } })
  })

  it('meets several points at once, and each is scored at that turn', () => {
    const { turns, score } = playFree(content, [`${PRICE}。${TEST}。`])
    expect(turns[0]?.state.free?.met.toSorted()).toEqual(['price', 'test'])
    expect(turns[0]?.decision.also).toHaveLength(1)
    expect(score.open.map(({ node }) => node)).toEqual(['问需求'])
  })

  it.each([
    ['what sounds alike', '价格很优惠'],
    ['a question for it', '价格是多少'],
    ['a denial', '我们不能试驾'],
    ['key words without a sentence', '二十万，试驾，用车，价格，周六'],
  ])('is not met by %s', (_what, text) => {
    expect(states([text])[0]?.free?.met).toEqual([])
  })

  it('that comes near a point makes the customer press for it', () => {
    const [turn] = playFree(content, ['价格您放心']).turns
    expect(turn?.state.nodeId).toBe('price')
    expect(PLAY.points[1]?.leads.map(({ text }) => text)).toContain(turn?.lines.at(-1))
  })

  it('asks what the customer knows at no cost, and the customer does not lead on at once', () => {
    const [turn] = playFree(content, ['您老家在哪里']).turns
    expect(turn?.decision).toMatchObject({ result: 'asked_back', customer: { kind: 'fact', label: '老家' } })
    expect(turn?.lines).toHaveLength(1)
    expect(turn?.state).toMatchObject({ misses: 0, customer: { patience: 6, trust: 6 } })
  })

  it('that only keeps the talk going costs nothing', () => {
    const [turn] = playFree(content, ['您好，我是小王。']).turns
    expect(turn?.decision.result).toBe('asked_back')
    expect(turn?.state).toMatchObject({ misses: 0, customer: { patience: 6 } })
  })

  it('with a promise that nobody may make is heard as one, and believed less', () => {
    const [turn] = playFree(content, ['保养三年不要钱。']).turns
    expect(turn?.decision.conduct).toMatchObject([{ kind: 'false_promise' }])
    expect(turn?.state.customer?.trust).toBe(4)
    expect(playFree(content, ['没有免费三年这回事。']).turns[0]?.decision.conduct).toEqual([])
  })

  it('that brings up a point raises the doubt that hangs on it, which has to be answered', () => {
    const doubt = { ...aCustomer().objections[0], raisedBy: ['price'] }
    const own = practice(
      {},
      { objections: [doubt as NonNullable<(typeof content.customer & object)['objections'][0]>] },
    )
    const { turns } = playFree(own, [PRICE, '嗯', '价格里送保养'])
    expect(turns[0]?.decision.customer).toMatchObject({ kind: 'objection', label: '嫌贵' })
    expect(turns[2]?.decision.customer).toMatchObject({ kind: 'resolved' })
    expect(turns[2]?.state.customer?.pending).toBeUndefined()
  })
})

describe('a free practice', () => {
  it('is not over while a doubt waits for its answer, whatever is met', () => {
    const [doubt] = aCustomer().objections
    if (!doubt) throw new Error('the customer of the tests doubts something')
    const own = practice({}, { objections: [{ ...doubt, raisedBy: ['test'] }] })
    const { turns } = playFree(own, [NEED, PRICE, TEST])
    expect(turns.at(-1)?.decision.customer).toMatchObject({ kind: 'objection' })
    expect(turns.at(-1)?.state.customer?.pending).toBeDefined()
    expect(playFree(own, [NEED, PRICE, TEST, '价格里送保养']).end).toEqual({ reason: 'finished', outcome: 'won' })
  })

  it('answers what was brought up in the point’s words where the question in it may not be answered', () => {
    const [home] = aCustomer().facts
    if (!home) throw new Error('the customer of the tests knows something')
    const asked = { keywords: '怎么用车', examples: ['您平时怎么用车'] }
    const use = { ...home, id: 'use', label: '用车', asked, levels: [{ trust: 0, wordings: says('就那么用。') }] }
    const linesOf = (facts: (typeof use)[]) =>
      playFree(practice({}, { facts }), ['您平时怎么用车？']).turns[0]?.lines ?? []
    expect(linesOf([home, { ...use, after: ['home'], guarded: says('先不说这个。') }])).not.toContain('先不说这个。')
    expect(linesOf([use])).toContain('就那么用。')
  })

  it('presses a doubt that was passed over for other points, then lets it go and can be won', () => {
    const [doubt] = aCustomer().objections
    if (!doubt) throw new Error('the customer of the tests doubts something')
    const own = practice({}, { objections: [{ ...doubt, raisedBy: ['need'] }] })
    const { turns, end } = playFree(own, [NEED, PRICE, TEST])
    expect(turns.map(({ decision }) => decision.customer?.kind)).toEqual(['objection', 'pressed', 'dropped'])
    expect(turns.at(-1)?.state.customer?.pending).toBeUndefined()
    expect(end?.reason).toBe('finished')
  })

  it('is won with every required point, never without', () => {
    expect(playFree(content, [NEED, PRICE, TEST]).end).toEqual({ reason: 'finished', outcome: 'won' })
    expect(playFree(content, [NEED, PRICE, '好的，再见。']).end).toEqual({ reason: 'finished', outcome: 'open' })
  })

  it('answers a question before it ends', () => {
    const { turns, end } = playFree(content, [NEED, PRICE, '周六来试驾吧。您老家在哪里？', '好的，谢谢。'])
    expect(turns[2]?.state.nodeId).not.toBe('free-end')
    expect(end).toEqual({ reason: 'finished', outcome: 'won' })
  })

  it('is lost where trust is gone', () => {
    const { end } = playFree(content, ['保养免费三年。', '保养三年不要钱。', '充电免费三年。', '洗车免费三年。'])
    expect(end).toEqual({ reason: 'finished', outcome: 'lost' })
  })

  it('ends at its limit of turns with the last words', () => {
    const short = practice({ turnLimit: 4 })
    const { turns, end } = playFree(short, ['您老家在哪里', '您老家远不远', NEED, PRICE, TEST])
    expect(turns).toHaveLength(4)
    expect(end).toEqual({ reason: 'finished', outcome: 'open' })
    expect(turns.at(-1)?.lines.at(-1)).toBe('我再看看。')
  })

  it('names what was left out, with the better words, and passes nobody who left out a required point', () => {
    const { score } = playFree(content, [NEED, TEST])
    expect(score.passed).toBe(false)
    expect(score.open).toMatchObject([{ node: '说价格', why: 'not_raised', better: '这台车落地二十万元。' }])
  })

  it('shows progress by points, and hints at the one that the customer waits for', () => {
    const { state } = startConversation(content, 3)
    expect(progressSixths(content, state)).toBe(0)
    expect(conversationHint(content, state)).toBe('问问他怎么用车。')
    const [met] = states([NEED])
    if (!met) throw new Error('no turn')
    expect(progressSixths(content, met)).toBe(2)
    expect(conversationHint(content, met)).toBe('这台车落地二十万元。')
  })

  it('lets a recogniser expect its points, the open ones first, and what the customer can be asked', () => {
    const [met] = states([NEED])
    if (!met) throw new Error('no turn')
    const phrases = referencePhrases(content, met)
    expect(phrases[0]).toBe('这台车落地二十万')
    expect(phrases.indexOf(NEED)).toBeGreaterThan(phrases.indexOf(TEST))
    expect(phrases).toContain('您老家在哪里')
  })

  it('gives a point up after misses, and takes it when it comes', () => {
    const missed = ['哈哈哈', '呵呵', '啦啦啦']
    const last = states(missed).at(-1)
    expect(last?.free?.given.length).toBeGreaterThanOrEqual(1)
    const [given = ''] = last?.free?.given ?? []
    const text = { need: NEED, price: PRICE, test: TEST }[given] ?? ''
    expect(states([...missed, text]).at(-1)?.free).toMatchObject({ met: [given], given: [] })
  })
})

describe('any free practice', () => {
  const texts = [
    ...['', '哈哈', '您老家在哪里？', '再说一遍', '今天天气真好', '白痴', NEED, PRICE, TEST, '送您一套脚垫'],
    ...['价格很优惠', '保养免费三年', '好的，明白了。', '您从哪里过来？', `${NEED}？${PRICE}。`, '我不管'],
  ]

  it('ends, never says a sentence twice in a row, wins nothing without its points, and repeats with its seed', () => {
    const order = fc.array(fc.constantFrom(...texts), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(order, fc.nat(), (turns, seed) => {
        const played = playFree(content, turns, seed)
        expect(played.end).not.toBeNull()
        const all = [...played.opening, ...played.turns.flatMap(({ lines }) => lines)]
        expect(all.filter((text, at) => at > 0 && text === all[at - 1])).toEqual([])
        expect(played.turns.every(({ lines }) => lines.length > 0)).toBe(true)
        const met = played.turns.at(-1)?.state.free?.met ?? []
        if (played.end?.reason === 'finished' && played.end.outcome === 'won')
          expect(met).toEqual(expect.arrayContaining(['need', 'price', 'test']))
        expect(playFree(content, turns, seed)).toEqual(played)
      }),
      runs(25, 400),
    )
  })

  it('of English is played by the same rules', () => {
    const english = { ...practice(), language: '16k_en' as const, free: aFreePlay(), flow: freeFlow(aFreePlay()) }
    const { end } = playFree(english, ['Which dates do you have in mind?', 'How many guests should we expect?'])
    expect(end).toEqual({ reason: 'finished', outcome: 'won' })
  })

  it.each(['16k_ja', '16k_ko', '16k_fr'] as const)(
    'is played in %s, which has no word lists, by its examples',
    (language) => {
      const [dates] = aFreePlay().points
      if (!dates) throw new Error('no point')
      const words = {
        '16k_ja': ['ご希望の日程はいつですか', 'いつお泊まりになりますか', '私は田中と申します'],
        '16k_ko': ['언제 숙박하실 예정입니까', '원하시는 날짜가 언제입니까', '네'],
        '16k_fr': ['Quelles dates souhaitez-vous ?', 'Quand voulez-vous venir ?', 'Oui'],
      }[language]
      const [first = '', second = '', yes = ''] = words
      const free = aFreePlay({ points: [{ ...dates, met: { keywords: '', examples: [first, second] }, notMet: [] }] })
      const own = { ...practice(), language, free, flow: freeFlow(free) }
      expect(playFree(own, [yes]).turns[0]?.state.free?.met).toEqual([])
      expect(playFree(own, [first]).end).toEqual({ reason: 'finished', outcome: 'won' })
    },
  )
})
