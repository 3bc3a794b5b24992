import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFlow, aScene, node, way } from '../../../test/scene-builder'
import {
  advanceFlow,
  candidates,
  hintFor,
  progressSixths,
  referencePhrases,
  startFlow,
  unheardDecision,
} from './flow.rules'
import { intentIndex, textsToEncode } from '../understanding/intent-index.rules'
import type { FlowState } from './flow.types'
import { exampleNodes, sceneIndex } from './scene-index.rules'

const said = (text: string) => ({ kind: 'said', text }) as const
const at = (nodeId: string, more: Partial<FlowState> = {}): FlowState => ({
  nodeId,
  path: ['start', nodeId],
  misses: 0,
  silences: 0,
  seed: 7,
  draws: 0,
  ...more,
})

describe('starting', () => {
  it('lets the customer speak first and waits at the learner', () => {
    const step = startFlow(aScene(), 1)
    expect(step.state.path).toEqual(['start', 'c1', 's1'])
    expect(step.lines).toHaveLength(1)
    expect(step.end).toBeNull()
  })

  it('draws the same line from the same seed, and each of the lines from some seed', () => {
    const first = (seed: number) => startFlow(aScene(), seed).lines[0]?.id
    expect(first(42)).toBe(first(42))
    expect(new Set(Array.from({ length: 20 }, (_v, seed) => first(seed)))).toEqual(new Set(['c1a', 'c1b']))
  })
})

describe('understanding', () => {
  const chosen = (text: string, scene = aScene(), nodeId = 's1') => advanceFlow(scene, at(nodeId), said(text)).decision

  it.each([
    ['您平时怎么用车呢', 'i_need', 'keywords'],
    ['您上下班自己开吗', 'i_need', 'keywords'],
    ['现在有优惠的', 'i_price', 'keywords'],
    ['这个价钱不贵', 'i_price', 'keywords'],
    ['您平时涌车多吗', 'i_need', 'keywords'],
    ['現在有優惠', 'i_price', 'keywords'],
  ])('"%s" means %s by %s', (text, intentId, by) => {
    expect(chosen(text)).toMatchObject({ result: 'matched', intentId, by })
  })

  it('hears a keyword by its sound', () => {
    expect(chosen('这个假戏')).toMatchObject({ result: 'non_standard' })
    expect(chosen('这个架格')).toMatchObject({ result: 'matched', intentId: 'i_price', by: 'keywords' })
  })

  it('needs all words of an alternative', () => {
    expect(chosen('现在优惠').by).toBe('keywords')
    expect(chosen('优惠').by).toBe('lexical')
    expect(chosen('现在').by).not.toBe('keywords')
  })

  it('gives a tie to the earlier line', () => {
    const same = { keywords: '价格', scripts: ['价格可以谈'] }
    const ways = [way('i_one', 'end', same), way('i_two', 'end', same)]
    const nodes = [node('start', 'start', [way('w', 's1')]), node('s1', 'student', ways), node('end', 'end', [])]
    expect(chosen('价格可以谈', aScene({}, nodes)).intentId).toBe('i_one')
  })

  it('takes an encoder’s meaning where no word fits, and says that it did', () => {
    const scene = aScene({ language: '16k_en' }, [
      node('start', 'start', [way('w', 's1')]),
      node('s1', 'student', [
        way('i_price', 'end', { scripts: ['how much is it', 'what does it cost', 'tell me the price'] }),
        way('i_open', 'end', { scripts: ['when do you open', 'what are your hours', 'until when are you there'] }),
      ]),
      node('end', 'end', []),
    ])
    const vectorOf = (text: string) =>
      Float32Array.from([1, /much|cost|price|expensive/.test(text) ? 1 : 0, /open|hours|when/.test(text) ? 1 : 0])
    const nodes = exampleNodes(scene)
    const vectors = new Map(textsToEncode(nodes, true).map((text) => [text, vectorOf(text)]))
    const { lexicon } = sceneIndex(scene)
    const encoded = { index: intentIndex({ nodes, lexicon, vectors }), vector: vectorOf('rather expensive') }
    const words = advanceFlow(scene, at('s1'), said('rather expensive')).decision
    expect(words.result).toBe('non_standard')
    const { decision } = advanceFlow(scene, at('s1'), said('rather expensive'), { encoded })
    expect(decision).toMatchObject({ result: 'matched', intentId: 'i_price', by: 'semantic' })
  })

  it('is stricter or laxer as the scene says, and leaves examples out where words alone decide', () => {
    const text = '平时去哪儿多一点'
    expect(chosen(text).intentId).toBe('i_need')
    expect(chosen(text, aScene({ strictness: 70 })).intentId).toBeNull()
    const example = '您平时怎么用'
    expect(chosen(example, aScene({ strictness: 30 })).intentId).toBe('i_need')
    expect(chosen(example, aScene({ calculation: 'words', strictness: 30 })).intentId).toBeNull()
    expect(chosen('您平时怎么用车', aScene({ calculation: 'words' }))).toMatchObject({ by: 'keywords' })
  })

  it('is not misled by a key word in small talk, unless the scene itself talks about that', () => {
    const text = '今天外面下雨，价格呢'
    const about = [{ id: 'x', text: '下雨天也能看车吗', emotion: 0 }]
    const rainy = aFlow().map((one) => (one.id === 'c1' ? { ...one, lines: about } : one))
    const [dry, wet] = [chosen(text), chosen(text, aScene({}, rainy))]
    expect([dry.intentId, wet.intentId]).toEqual([null, 'i_price'])
  })

  it('takes an author’s own way for blame, and still says that it was blame', () => {
    const ways = [
      way('i_help', 'end', { scripts: ['我马上帮您查一下'] }),
      way('i_blame', 'end', { scripts: ['这都怪您自己没看清楚'] }),
    ]
    const nodes = [node('start', 'start', [way('w', 's1')]), node('s1', 'student', ways), node('end', 'end', [])]
    const { intentId, conduct } = chosen('都怪您自己当时没看清楚', aScene({}, nodes))
    expect([intentId, conduct?.[0]?.kind]).toEqual(['i_blame', 'blame'])
    expect(chosen('都怪您自己当时没看清楚')).toMatchObject({ notTaken: 'conduct', sure: 0.9 })
    expect(chosen('您平时怎么用车，你这个白痴')).toMatchObject({ notTaken: 'conduct', sure: 0.7 })
  })

  it('adds up two wordings of one thing when it asked again, not two of different things', () => {
    const again = (first: string, text: string) =>
      advanceFlow(aScene(), at('s1', { misses: 1 }), said(text), { said: [first] }).decision
    const [one, other] = ['您家里是谁开得比较多一点呢', '平常主要把它当作什么来使唤']
    expect([chosen(one).intentId, chosen(other).intentId]).toEqual([null, null])
    expect(again(one, other)).toMatchObject({ result: 'matched', intentId: 'i_need' })
    expect(again('今天外面下雨了', other).intentId).toBeNull()
    // Refused as a list of words, though its words fit: it does not carry what follows.
    expect(again('用车，上下班，开，平时', '这个要怎么说才好我想想看吧').intentId).toBeNull()
  })

  it('says whether a question was answered right, and where the key information was said', () => {
    expect(chosen('三周', aScene(), 'q1').right).toBe(true)
    expect(chosen('明天', aScene(), 'q1').right).toBe(false)
    expect(chosen('嗨', aScene(), 'q1').right).toBe(false)
    expect(chosen('您好，怎么用车')).toMatchObject({ said: ['问好'], missed: [], right: null })
    expect(chosen('怎么用车')).toMatchObject({ said: [], missed: ['问好'] })
  })

  it('tries the next learner nodes only under cross-node calculation, and passes the node it jumps to', () => {
    expect(chosen('大概三周').result).toBe('non_standard')
    const { decision, step } = advanceFlow(aScene({ crossNode: true }), at('s1'), said('大概三周'))
    expect(decision).toMatchObject({ result: 'matched', nodeId: 'q1', intentId: 'i_right' })
    expect(step.state.path).toEqual(['start', 's1', 'q1', 'end'])
  })

  it('finds the answer to a node that is left in what was said before, else the node is jumped over', () => {
    const jump = (text: string) =>
      advanceFlow(aScene({ crossNode: true }), at('s1'), said('大概三周'), { said: [text] }).decision
    expect(jump('谢谢您来看车')).toMatchObject({ nodeId: 'q1', jumped: true })
    const { jumped, answered } = jump('您好，您平时怎么用车')
    expect(jumped).toBeUndefined()
    expect(answered).toMatchObject({ nodeId: 's1', intentId: 'i_need', turn: 0, said: ['问好'], missed: [] })
    for (const refused of ['用车，上下班，开，平时', '怎么用车关我什么事，白痴'])
      expect(jump(refused).jumped).toBe(true)
  })

  it('speaks English by stems and whole words', () => {
    const scene = aScene({ language: '16k_en' }, [
      node('start', 'start', [way('w', 's')]),
      node('s', 'student', [
        way('i_pass', 'end', { keywords: 'passport', scripts: ['may i see your passport'] }),
        way('i_room', 'end', { keywords: 'quiet room,floor', scripts: ['a quiet room on the top floor'] }),
      ]),
      node('end', 'end', []),
    ])
    expect(chosen('Your passports, please!', scene, 's')).toMatchObject({ intentId: 'i_pass', by: 'keywords' })
    expect(chosen("It's the quietest one", scene, 's').result).toBe('non_standard')
    expect(chosen('Quiet rooms are on the ninth floor', scene, 's').intentId).toBe('i_room')
  })
})

describe('what does not fit', () => {
  it('re-asks twice, with an alert from the second on, then goes on by the first line', () => {
    const scene = aScene()
    const one = advanceFlow(scene, at('s1'), said('哈哈'))
    expect(one.step).toMatchObject({ alert: false, end: null, state: { nodeId: 's1', misses: 1 } })
    const two = advanceFlow(scene, one.step.state, said('哈哈'))
    expect(two.step).toMatchObject({ alert: true, state: { nodeId: 's1', misses: 2 } })
    const three = advanceFlow(scene, two.step.state, said('哈哈'))
    expect(three.decision).toMatchObject({ result: 'non_standard', intentId: 'i_need' })
    expect(three.step.state).toMatchObject({ nodeId: 'q1', misses: 0 })
  })

  it('answers a question of the learner’s own without counting a miss, three times at a node', () => {
    const scene = aScene()
    const heard = [{ id: 'c1a', text: '您好，随便看看', emotion: 0 }]
    const again = advanceFlow(scene, at('s1'), said('不好意思，能再说一遍吗'), { heard })
    expect(again).toMatchObject({ decision: { result: 'asked_back' }, step: { lines: heard, alert: false } })
    const asked = advanceFlow(scene, again.step.state, said('您从哪里过来'))
    expect(asked).toMatchObject({ decision: { result: 'asked_back' }, step: { state: { misses: 0, asked: 2 } } })
    expect(asked.step.lines).toHaveLength(1)
    const late = advanceFlow(scene, at('s1', { asked: 3 }), said('您从哪里过来'))
    expect(late).toMatchObject({ decision: { result: 'non_standard' }, step: { state: { misses: 1 } } })
  })

  it('takes nothing that comes with an insult, answers it, and leaves after the second', () => {
    const one = advanceFlow(aScene(), at('s1'), said('您平时怎么用车，你是傻子吗'))
    expect(one.decision).toMatchObject({ result: 'non_standard', notTaken: 'conduct', conduct: [{ kind: 'insult' }] })
    expect(one.step.lines).toMatchObject([{ emotion: 5 }])
    const two = advanceFlow(aScene(), one.step.state, said('白痴，怎么用车'))
    expect(two.step).toMatchObject({ end: { reason: 'hangup' } })
  })

  it('is wary after pressure, which is an answer all the same', () => {
    const { step, decision } = advanceFlow(aScene(), at('s1'), said('您平时怎么用车，今天不买就没了'))
    expect(decision).toMatchObject({ result: 'matched', conduct: [{ kind: 'pressure' }] })
    expect(step.lines.every((line) => line.emotion >= 2)).toBe(true)
  })

  it.each([
    ['denied', '怎么用车我没有兴趣，用车的事我不谈', {}],
    ['repeated', '您平时怎么用车呢请您说说', { said: ['您平时怎么用车呢，请您说说'] }],
    [
      'parroted',
      '我想问问平时怎么用车比较好',
      { heard: [{ id: 'c', text: '我想问问平时怎么用车比较好', emotion: 0 }] },
    ],
    ['word_list', '用车 平时 通勤 长途 价格 优惠', {}],
  ])('is no answer when %s: "%s"', (notTaken, text, context) => {
    expect(advanceFlow(aScene(), at('s1'), said(text), context).decision).toMatchObject({ notTaken })
  })

  it('never says the same reply twice in a row, and wins nothing that was not answered', () => {
    const scene = aScene()
    let state = at('s1')
    const replies: string[] = []
    for (let n = 0; n < 2; n++) {
      const { step } = advanceFlow(scene, state, said('哈哈'))
      replies.push(...step.lines.map((line) => line.id))
      state = step.state
    }
    expect(new Set(replies).size).toBe(scene.nonStandard.replies.length > 1 ? replies.length : 1)
    const given = advanceFlow(scene, at('q1', { misses: scene.nonStandard.maxTimes }), said('哈哈'))
    expect(given.step.end).toEqual({ reason: 'finished', outcome: 'open' })
  })

  it('hangs up where the scene says so', () => {
    const scene = aScene()
    scene.nonStandard = { ...scene.nonStandard, maxTimes: 1, then: 'hangup' }
    const { step } = advanceFlow(scene, at('s1', { misses: 1 }), said('哈哈'))
    expect(step).toMatchObject({ lines: [{ id: 'n9' }], end: { reason: 'hangup' } })
  })

  it('reminds a silent learner, forgets it when they speak, and ends after the limit', () => {
    const scene = aScene()
    const one = advanceFlow(scene, at('s1'), { kind: 'silent' }).step
    expect(one).toMatchObject({ end: null, state: { silences: 1, nodeId: 's1' } })
    expect(advanceFlow(scene, one.state, said('哈哈')).step.state.silences).toBe(0)
    expect(advanceFlow(scene, at('s1', { silences: 2 }), { kind: 'silent' }).step).toMatchObject({
      lines: [{ id: 'r9' }],
      end: { reason: 'silence' },
    })
  })

  it('has a decision for a turn that nobody could recognise, only where it waits for one', () => {
    expect(unheardDecision(aScene(), at('s1'))).toMatchObject({ nodeId: 's1', result: 'unheard', intentId: null })
    expect(unheardDecision(aScene(), at('end'))).toBeNull()
  })

  it('ends with the outcome of the way taken, else of the end node', () => {
    expect(advanceFlow(aScene(), at('q1'), said('三周')).step.end).toEqual({ reason: 'finished', outcome: 'won' })
    expect(advanceFlow(aScene(), at('q1'), said('明天')).step.end).toEqual({ reason: 'finished', outcome: 'open' })
  })

  it('refuses to go on from a node that does not wait', () => {
    expect(() => advanceFlow(aScene(), at('end'), said('好'))).toThrow('does not wait')
  })

  it('ends a circle of customer nodes instead of hanging', () => {
    const nodes = aFlow().map((n) =>
      n.id === 'c2'
        ? { ...n, transitions: [way('w2', 'c1')] }
        : n.id === 'c1'
          ? { ...n, transitions: [way('w1', 'c2')] }
          : n,
    )
    expect(startFlow(aScene({}, nodes), 1).end).toEqual({ reason: 'finished', outcome: 'open' })
  })
})

describe('what the screens and services ask', () => {
  it('names the intents to embed and the phrases to listen for', () => {
    expect(candidates(aScene(), at('s1')).map((c) => c.intentId)).toEqual(['i_need', 'i_price'])
    expect(candidates(aScene({ crossNode: true }), at('s1')).map((c) => c.nodeId)).toEqual(['s1', 's1', 'q1', 'q1'])
    expect(referencePhrases(aScene(), at('s1'))).toEqual(['您平时怎么用车', '现在价格有优惠'])
  })

  it('hints by the hint, else the better wording, else a script of the right way', () => {
    expect(hintFor(aScene(), at('q1'))).toBe('大概三周可以提车')
    expect(hintFor(aScene(), at('end'))).toBeNull()
  })

  it('shows progress from 0 to 6 and never backwards, whatever is said', () => {
    const words = fc.constantFrom('用车', '价格', '三周', '明天', '哈哈', '')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.nat(99), (texts, seed) => {
        const scene = aScene()
        let step = startFlow(scene, seed)
        let before = progressSixths(scene, step.state)
        for (const text of texts) {
          if (step.end) break
          step = advanceFlow(scene, step.state, text === '' ? { kind: 'silent' } : said(text)).step
          const now = progressSixths(scene, step.state)
          expect(now).toBeGreaterThanOrEqual(before)
          before = now
        }
        expect(before === 6).toBe(step.end?.reason === 'finished')
      }),
    )
  })
})
