import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCustomer } from '../../../../test/customer-builder'
import { runs } from '../../../../test/effort'
import { aScene } from '../../../../test/scene-builder'
import { advanceFlow, hintFor, referencePhrases, startFlow } from '../flow.rules'
import type { FlowDecision, FlowStep } from '../flow.types'
import type { CustomerLine } from '../customer-line.contract'
import type { SceneContent } from '../scene.contract'
import type { Customer } from '../../customer/customer.contract'
import { advanceConversation, conversationHint, startConversation } from './conversation.rules'
import { tempersOf } from './mood.rules'
import { choices } from './wordings.rules'

const sceneWith = (change: Partial<Customer> = {}): SceneContent => aScene({ customer: aCustomer(change) })

interface Played {
  step: FlowStep
  decisions: FlowDecision[]
  /** What the customer said, a turn each, from the opening on. */
  said: string[][]
}

/** A conversation in which the learner says some texts; '' is silence. */
function play(scene: SceneContent, texts: readonly string[], seed = 1): Played {
  let step = startConversation(scene, seed)
  const played: Played = { step, decisions: [], said: [step.lines.map(({ text }) => text)] }
  let heard: CustomerLine[] = step.lines
  const before: string[] = []
  for (const text of texts) {
    if (step.end) break
    const input = text === '' ? { kind: 'silent' as const } : { kind: 'said' as const, text }
    const next = advanceConversation(scene, step.state, input, { said: before, heard })
    played.decisions.push(next.decision)
    played.said.push(next.step.lines.map((line) => line.text))
    step = next.step
    heard = step.lines
    before.push(text)
  }
  return { ...played, step }
}

const lastOf = ({ said }: Played): string[] => said.at(-1) ?? []
const wordingsOf = (scene: SceneContent, id: string, level = 0): string[] =>
  scene.customer?.facts.find((one) => one.id === id)?.levels[level]?.wordings.map(({ text }) => text) ?? []

describe('a scene whose customer is nobody in particular', () => {
  it('goes exactly as its flow', () => {
    const scene = aScene()
    expect(startConversation(scene, 5)).toEqual(startFlow(scene, 5))
    const { state } = startFlow(scene, 5)
    for (const text of ['您平时怎么用车', '哈哈', '您从哪里过来', '白痴']) {
      const input = { kind: 'said' as const, text }
      expect(advanceConversation(scene, state, input)).toEqual(advanceFlow(scene, state, input))
    }
  })
})

describe('a question of the learner’s', () => {
  const scene = sceneWith()

  it('is answered from a fact and costs nothing', () => {
    const { step, decisions, said } = play(scene, ['您老家在哪里？'])
    expect(wordingsOf(scene, 'home')).toContain(said[1]?.[0])
    expect(decisions[0]).toMatchObject({ result: 'asked_back', customer: { kind: 'fact', label: '老家' } })
    expect(step.state).toMatchObject({ nodeId: 's1', misses: 0 })
    expect(step.state.customer?.patience).toBe(6)
  })

  it('leads back to the node when there is a second one', () => {
    const { said } = play(scene, ['您老家在哪里？', '您的预算是多少？'])
    expect(said[1]).toHaveLength(1)
    expect(scene.customer?.nodes[0]?.again.map(({ text }) => text)).toContain(said[2]?.at(-1))
  })

  it('opens the next level when it is asked again and trust is there, else it was answered before', () => {
    const [once, twice, thrice] = ['您老家在哪里？', '您老家远不远？', '您老家到底在哪里？']
    const open = play(scene, [once, twice])
    expect(wordingsOf(scene, 'home', 1)).toContain(lastOf(open)[0])
    const closed = sceneWith({ mood: { trust: 3, patience: 6, moves: [] } })
    const { decisions } = play(closed, [once, twice])
    expect(decisions[1]?.customer).toMatchObject({ kind: 'told_before', patience: 5 })
    expect(play(scene, [once, twice, thrice]).decisions[2]?.customer?.kind).toBe('told_before')
  })

  it('is not answered before its conditions hold', () => {
    const asked = '您的预算是多少？'
    const guarded = ['这个我先不说。', '还没到谈钱的时候。']
    expect(guarded).toContain(lastOf(play(scene, [asked]))[0])
    expect(guarded).toContain(lastOf(play(scene, ['您老家在哪里？', asked]))[0])
    const told = play(scene, ['您老家在哪里？', '我叫王强，您老家远不远？', asked])
    expect(wordingsOf(scene, 'budget')).toContain(lastOf(told)[0])
  })

  it('that no fact answers gets a human sentence and a way back', () => {
    const { said, decisions } = play(scene, ['您从哪里过来？'])
    expect(decisions[0]).toMatchObject({ result: 'asked_back', customer: { kind: 'unknown' } })
    expect(said[1]).toHaveLength(2)
  })

  it('beside an answer is answered too, and the flow goes on', () => {
    const { said, step } = play(scene, ['您平时怎么用车，主要上下班开吧。您老家在哪里？'])
    expect(wordingsOf(scene, 'home')).toContain(said[1]?.[0])
    expect(said[1]?.at(-1)).toBe('多久能提车')
    expect(step.state.nodeId).toBe('q1')
  })

  it('for the last sentence again repeats it in a sentence of its own', () => {
    const { said } = play(scene, ['您平时怎么用车', '不好意思，没听清', '再说一遍'])
    expect(['我是说，多久能提车', '我问的是，多久能提车']).toContain(said[2]?.[0])
    expect(said[3]?.[0]).not.toBe(said[2]?.[0])
    expect(said[3]?.[0]).toContain('多久能提车')
  })
})

describe('small talk', () => {
  it('gets an answer and leads back at once; too much of it costs patience', () => {
    const talk = ['今天天气真好', '外面下雨了吗', '天气不错啊，下雨了', '今天天气真好呀']
    const { said, step } = play(sceneWith(), talk)
    expect(said[1]).toHaveLength(2)
    expect(step.state).toMatchObject({ misses: 0, customer: { patience: 4 } })
  })
})

describe('an objection', () => {
  const scene = sceneWith()
  const price = '现在价格有优惠'

  it('is raised by an answer, and the flow waits', () => {
    const { said, step, decisions } = play(scene, [price])
    expect(said[1]).toEqual(['这也太贵了吧？'])
    expect(decisions[0]).toMatchObject({ result: 'matched', intentId: 'i_price', customer: { kind: 'objection' } })
    expect(step.state.nodeId).toBe('s1')
  })

  it('is resolved by what resolves it, and the flow goes on where it was', () => {
    const { said, step, decisions } = play(scene, [price, '价格里送保养'])
    expect(said[2]).toEqual(['这样还差不多。', '先别说价格', '多久能提车'])
    expect(step.state.nodeId).toBe('q1')
    expect(decisions[1]).toMatchObject({ result: 'asked_back', customer: { kind: 'resolved' } })
  })

  it('is pressed as often as the author says, then let go; it then keeps the practice from being won', () => {
    const played = play(scene, [price, '这个嘛', '我也没办法讲', '大概三周可以提车'])
    expect(played.said[2]).toEqual(['我还是觉得贵。'])
    expect(played.said[3]?.[0]).toBe('那先不说这个了。')
    expect(played.step.end).toEqual({ reason: 'finished', outcome: 'open' })
    expect(lastOf(played)).toEqual(['我再比比价。'])
  })
})

describe('what a recogniser expects', () => {
  it('is also what the customer can be asked, and first of it what answers the objection that waits', () => {
    const scene = sceneWith()
    const open = referencePhrases(scene, play(scene, []).step.state)
    expect(open.slice(0, 3)).toEqual(['您平时怎么用车', '现在价格有优惠', '您老家在哪里'])
    expect(open).toContain('今天天气真好')
    const doubting = referencePhrases(scene, play(scene, ['现在价格有优惠']).step.state)
    expect(doubting.slice(2, 4)).toEqual(['价格里送保养', '里面包含三年保养'])
  })
})

describe('a hint', () => {
  it('is the objection’s while that waits for an answer', () => {
    const [dear] = aCustomer().objections
    const scene = sceneWith({ objections: dear ? [{ ...dear, hint: '说说里面包含什么。' }] : [] })
    expect(conversationHint(scene, play(scene, ['现在价格有优惠']).step.state)).toBe('说说里面包含什么。')
    expect(conversationHint(scene, play(scene, []).step.state)).toBe(hintFor(scene, play(scene, []).step.state))
  })
})

describe('memory', () => {
  const scene = sceneWith()

  it('uses in a later turn what was told in the first', () => {
    const { said } = play(scene, ['您老家在哪里？我叫王强', '您平时怎么用车'])
    expect(said[2]).toEqual(['王强，我问你。', '多久能提车'])
  })

  it('notices a contradiction and trusts less', () => {
    const texts = ['您老家在哪里？我们一周提车', '您平时怎么用车，提车要两个月']
    const { said, decisions } = play(scene, texts)
    expect(said[2]?.[0]).toMatch(/^刚才说1周，现在又2个月？$/)
    expect(decisions[1]?.customer?.noticed).toEqual({ label: '提车时间', before: '1周', now: '2个月' })
  })

  it('takes a correction as one', () => {
    const { decisions } = play(scene, ['您老家在哪里？我们一周提车', '不对，我说错了，提车要两个月，您平时怎么用车'])
    expect(decisions[1]?.customer?.noticed).toBeUndefined()
  })
})

describe('mood', () => {
  it('falls by an insult, and the customer leaves hurt after the second', () => {
    const { step, said } = play(sceneWith(), ['你是傻子吗', '白痴'])
    expect(['说话客气点。', '你怎么骂人？']).toContain(said[1]?.[0])
    expect(said[2]).toEqual(['我不受这个气，走了。'])
    expect(step.end).toEqual({ reason: 'hangup' })
  })

  it('decides which wordings are said', () => {
    const acts = {
      ...aCustomer().acts,
      not_understood: [
        { text: '温和', mood: 'warm' as const },
        { text: '冷淡', mood: 'cold' as const },
      ],
    }
    const replies = { ...aScene().nonStandard, replies: [{ id: 'ns1', text: '嗯？', emotion: 2 }], maxTimes: 5 }
    const said = (trust: number) =>
      play(
        aScene({
          customer: aCustomer({ acts, nodes: [], mood: { trust, patience: 10, moves: [] } }),
          nonStandard: replies,
        }),
        ['哈哈', '嘿嘿'],
      ).said.flat()
    expect(said(1)).toContain('冷淡')
    expect(said(9)).toContain('温和')
  })
})

describe('after misses', () => {
  const scene = sceneWith()
  const misses = ['哈哈', '嘿嘿', '呵呵']

  it('the rule’s own replies come first, then the customer’s wordings', () => {
    const own = scene.nonStandard.replies.map(({ text }) => text)
    const { said } = play(
      aScene({ customer: aCustomer(), nonStandard: { ...scene.nonStandard, maxTimes: own.length + 1 } }),
      ['哈哈', '嘿嘿', '呵呵', '哦哦'].slice(0, own.length + 1),
    )
    const replies = said.slice(1).flat()
    expect(replies.slice(0, own.length).toSorted()).toEqual(own.toSorted())
    expect(own).not.toContain(replies.at(-1))
  })

  it('the customer leaves the question instead of going on as if it had been answered, and nothing is won', () => {
    const { said, step } = play(scene, misses)
    expect(['算了，先不说这个。', '那就算了。']).toContain(said.at(-1)?.[0])
    expect(step.state.nodeId).toBe('q1')
    const { step: end } = play(scene, [...misses, '大概三周可以提车'])
    expect(end.end).toEqual({ reason: 'finished', outcome: 'open' })
  })
})

describe('any conversation', () => {
  const texts = [
    '',
    '哈哈',
    '您老家在哪里？',
    '您的预算是多少？',
    '再说一遍',
    '今天天气真好',
    '白痴',
    '您平时怎么用车',
    '现在价格有优惠',
    '价格里送保养',
    '大概三周可以提车',
    '我叫王强',
    '明天就能提车',
    '您从哪里过来？',
  ]

  it('ends, never says a sentence twice in a row, tells no fact before its conditions, and repeats with its seed', () => {
    const scene = sceneWith()
    const secret = wordingsOf(scene, 'budget')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts), { minLength: 150, maxLength: 150 }), fc.nat(), (turns, seed) => {
        const played = play(scene, turns, seed)
        expect(played.step.end).not.toBeNull()
        const all = played.said.flat()
        expect(all.some((text, at) => at > 0 && text === all[at - 1])).toBe(false)
        const told = played.said.findIndex((lines) => lines.some((text) => secret.includes(text)))
        if (told > 0) {
          const before = turns.slice(0, told)
          expect(before).toContain('您老家在哪里？')
          expect(before).toContain('我叫王强')
        }
        if (played.step.end?.reason === 'finished' && played.step.state.customer?.left)
          expect(played.step.end.outcome).not.toBe('won')
        expect(play(scene, turns, seed)).toEqual(played)
      }),
      runs(25, 400),
    )
  })
})

describe('another day', () => {
  const mood = {
    ...{ trust: 5, patience: 6, moves: [] },
    easy: { trust: 7, patience: 8, fall: 1 },
    hard: { trust: 3, patience: 4, fall: 2 },
  }
  const scene = sceneWith({ mood })
  const start = (day: 'easy' | 'usual' | 'hard') => startConversation(scene, 3, day).state.customer
  const missesUntilGone = (day: 'easy' | 'usual' | 'hard') => {
    let { state, end } = startConversation(scene, 3, day)
    let n = 0
    for (; end === null && n < 40; n++) ({ state, end } = advanceConversation(scene, state, { kind: 'silent' }).step)
    expect(end).not.toBeNull()
    return n
  }

  it('changes where trust and patience start, and how fast patience falls', () => {
    expect(start('easy')).toMatchObject({ trust: 7, patience: 8, temper: 'easy' })
    expect(start('usual')).toMatchObject({ trust: 5, patience: 6 })
    expect(start('usual')).not.toHaveProperty('temper')
    const { state } = startConversation(scene, 3, 'hard')
    expect(state.customer).toMatchObject({ trust: 3, patience: 4, temper: 'hard' })
    const silent = advanceConversation(scene, state, { kind: 'silent' }).step.state.customer
    expect(silent?.patience).toBe(2)
  })

  it('is only one that the author allows', () => {
    const usual = sceneWith({ mood: { trust: 5, patience: 6, moves: [] } })
    expect(startConversation(usual, 3, 'hard')).toEqual(startConversation(usual, 3))
    expect(tempersOf(mood)).toEqual(['easy', 'usual', 'hard'])
    expect(tempersOf({ trust: 5, patience: 6, moves: [], hard: mood.hard })).toEqual(['usual', 'hard'])
    expect(tempersOf(undefined)).toEqual(['usual'])
  })

  it('ends sooner when it is a hard one, and ends on an easy one too', () => {
    expect(missesUntilGone('hard')).toBeLessThanOrEqual(missesUntilGone('usual'))
    expect(missesUntilGone('usual')).toBeLessThanOrEqual(missesUntilGone('easy'))
  })
})

describe('a value that differs from one practice to the next', () => {
  const years = { id: 'years', label: '车龄', options: ['七年', '八年', '九年'] }
  const scene = sceneWith({ values: [years] })

  it('is drawn with the seed, so a repeat differs and a moment that is tried again does not', () => {
    const drawn = (seed: number) => startConversation(scene, seed).state.customer?.values?.['years'] ?? ''
    expect(drawn(5)).toBe(drawn(5))
    expect(new Set(Array.from({ length: 40 }, (_one, seed) => drawn(seed))).size).toBe(years.options.length)
    expect(startConversation(sceneWith({}), 5).state.customer).not.toHaveProperty('values')
  })

  it('is said wherever a wording names it', () => {
    const { state } = startConversation(scene, 5)
    const self = state.customer
    if (!self) throw new Error('nobody is there')
    const said = choices({ self }, 'fact', [{ text: '开了{years}。' }, { text: '{unknown}' }]).map(({ text }) => text)
    expect(said).toEqual([`开了${self.values?.['years']}。`])
  })
})
