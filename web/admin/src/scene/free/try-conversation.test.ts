import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import { expect, it } from 'vitest'
import { withValue } from '../edit/content-edit'
import { written } from '../edit/practice.fixture'
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
