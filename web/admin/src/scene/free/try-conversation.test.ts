import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import { describe, expect, it } from 'vitest'
import { withValue } from '../edit/content-edit'
import { lively, written } from '../edit/practice.fixture'
import { beginTry, sayTry, type Try } from './try-conversation'

const content = withFreeFlow(written)
const begun = (): Try => {
  const talk = beginTry(content, 1)
  if (!talk) throw new Error('no first words')
  return talk
}
const say = (talk: Try, text: string) => sayTry(content, talk, { kind: 'said', text })

it('a draft is talked to by the rules of a practice: facts are answered, points met, and it ends', () => {
  const first = begun()
  expect(first.rows).toMatchObject([{ who: 'customer', text: '你好，我想看看车。' }])
  const asked = say(first, '您的预算是多少？')
  expect(asked.rows.at(-1)?.text).toBe('二十万以内吧。')
  expect(asked.met).toEqual([])
  const met = say(asked, '周六上午来试驾可以吗')
  expect(met.met).toEqual(['p1'])
  expect(met.rows.find((row) => row.who === 'learner' && row.met.includes('p1'))).toBeDefined()
  expect(met.over).toBe('won')
})

it('what nobody may promise is shown at the turn that promises it', () => {
  const promised = say(begun(), '我保证最低价给您')
  expect(promised.rows.find((row) => row.who === 'learner')).toMatchObject({ conduct: ['false_promise'] })
})

it('silence is a turn too', () => {
  expect(sayTry(content, begun(), { kind: 'silent' }).rows.at(-1)?.who).toBe('customer')
})

it('without first words there is nothing to try', () => {
  expect(beginTry(withValue(content, 'free.opening', []), 1)).toBeNull()
})

describe('a customer who is somebody', () => {
  const content = withFreeFlow(lively)
  const start = (day?: 'hard') => {
    const talk = beginTry(content, 1, day)
    if (!talk) throw new Error('no first words')
    return talk
  }
  const say = (talk: Try, text: string) => sayTry(content, talk, { kind: 'said', text })
  const turn = (talk: Try) => talk.rows.findLast((row) => row.who === 'learner')

  it('raises an objection, presses it, and rests it once it is resolved', () => {
    const raised = say(start(), '周六上午来试驾可以吗')
    expect(raised.rows.at(-1)?.text).toBe('去了你们不会一直劝我买吧？')
    expect(turn(raised)).toMatchObject({ did: { kind: 'objection', label: '怕被推销' } })
    const pressed = say(raised, '我们店里刚装修过')
    expect(turn(pressed)).toMatchObject({ did: { kind: 'pressed' } })
    const resolved = say(pressed, '您放心，试驾完不买也没关系')
    expect(turn(resolved)).toMatchObject({ did: { kind: 'resolved' } })
    expect(resolved.rows.some(({ text }) => text === '那行，我过去看看。')).toBe(true)
    expect((resolved.mood?.trust ?? 0) - (pressed.mood?.trust ?? 0)).toBe(4)
  })

  it('remembers what was told, and notices when it is told differently', () => {
    const told = say(start(), '您下午三点到店就行')
    expect(turn(told)).toMatchObject({ remembered: [{ label: '到店时间' }] })
    const otherwise = say(told, '那就下午五点到店')
    expect(turn(otherwise)).toMatchObject({ noticed: { before: '3点', now: '5点' } })
    expect(turn(say(start(), '您坐地铁来吧'))).toMatchObject({ remembered: [{ label: '怎么来', text: '坐地铁' }] })
  })

  it('begins on the chosen day, with a value that was drawn', () => {
    expect(start('hard').mood).toEqual({ trust: 1, patience: 4 })
    expect(['轿车', '越野车']).toContain(start().state.customer?.values?.['v1'])
  })
})
