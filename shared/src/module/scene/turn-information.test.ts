import { describe, expect, it } from 'vitest'
import { aFlow, aScene } from '../../../test/scene-builder'
import { advanceFlow } from './flow.rules'
import { contradictedElsewhere } from './turn-information.rules'

const delivery = { label: '提车时间', keywords: '三周|二十天', better: '大概三周可以提车' }
const fee = { label: 'Delivery time', keywords: '3 weeks|21 days', better: 'Delivery takes three weeks.' }
const withFact = (fact: typeof delivery, language: '16k_zh' | '16k_en' = '16k_zh') =>
  aScene(
    { language },
    aFlow().map((node) => (node.id === 'q1' ? { ...node, mustSay: [fact] } : node)),
  )

describe('a fact of another node', () => {
  const wrongOf = (text: string, scene = withFact(delivery)) => {
    const node = scene.flow.nodes.find(({ id }) => id === 's1')
    return node ? contradictedElsewhere(scene, node, text) : []
  }

  it.each([
    ['提车大概要三个月', '3个月'],
    ['您好，现在价格有优惠，八周可以提车', '8周'],
  ])('"%s" states it with another figure', (text, found) => {
    expect(wrongOf(text)).toMatchObject([{ label: '提车时间', nodeId: 'q1', found }])
  })

  it.each([
    '提车大概要三周',
    '提车要二十天',
    '提车前两天我打电话约您',
    '提车要三个月吗',
    '要是提车三个月您等吗',
    '质保三年',
    '三个月',
  ])('"%s" does not', (text) => {
    expect(wrongOf(text)).toEqual([])
  })

  it('is told in English as well', () => {
    const scene = withFact(fee, '16k_en')
    expect(wrongOf('Delivery takes three months.', scene)).toMatchObject([{ nodeId: 'q1', found: '3 months' }])
    expect(wrongOf('Delivery takes about three weeks.', scene)).toEqual([])
    expect(wrongOf('I will call you two days before delivery.', scene)).toEqual([])
  })

  it('is a contradiction of the turn and makes the customer hesitant', () => {
    const state = { nodeId: 's1', path: ['start', 's1'], misses: 0, silences: 0, seed: 7, draws: 0 }
    const turn = (text: string) => advanceFlow(withFact(delivery), state, { kind: 'said', text })
    const wrong = turn('您好，现在价格有优惠，提车要三个月')
    expect(wrong.decision).toMatchObject({ result: 'matched', contradicted: [{ label: '提车时间', nodeId: 'q1' }] })
    expect(wrong.step.lines.map(({ emotion }) => emotion)).toEqual([2, 2])
    expect(turn('您好，现在价格有优惠').step.lines.map(({ emotion }) => emotion)).toEqual([0, 0])
  })
})
