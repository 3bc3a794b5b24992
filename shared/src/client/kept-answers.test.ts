import { expect, it } from 'vitest'
import { fakeWorld, learner } from '../../test/fake-services'
import { mine, type OwnDuties } from '../module/clock-in/clock-in.contract'
import { banners } from '../module/banner/banner.contract'
import { shellSlice } from '../module/shell/shell.slice'
import { createStore } from '../store/store'
import { findAnswer, forgetAnswers, keepAnswer } from './kept-answers'
import { ownerOf } from './outbox'

const OWNER = ownerOf(learner())
const duties = (month: string): OwnDuties => ({ today: '2026-11-20', month, duties: [] })
const kept = async () => {
  const { platform } = await fakeWorld()
  const { documents } = platform
  return {
    documents,
    keep: (month: string, owner = OWNER) => keepAnswer(documents, owner, mine, month, duties(month.slice(0, 7))),
    find: (month: string, owner = OWNER) => findAnswer(documents, owner, mine, month),
  }
}

it('an answer is kept for its person, its call and its input', async () => {
  const { keep, find, documents } = await kept()
  await Promise.all([keep('2026-10'), keep('2026-11')])
  expect(await find('2026-10')).toEqual(duties('2026-10'))
  expect(await find('2026-11')).toEqual(duties('2026-11'))
  expect(await find('2026-12')).toBeNull()
  expect(await find('2026-10', 'o1/u2')).toBeNull()
  expect(await findAnswer(documents, OWNER, banners, '2026-10')).toBeNull()
})

it('the one kept longest ago goes first', async () => {
  const { keep, find } = await kept()
  for (let year = 2001; year <= 2012; year++) await keep(`${year}-01`)
  await keep('2001-01')
  await keep('2013-01')
  expect(await find('2001-01')).not.toBeNull()
  expect(await find('2002-01')).toBeNull()
  expect(await find('2003-01')).not.toBeNull()
})

it('what this version does not understand, or was damaged, is nothing', async () => {
  const { find, documents } = await kept()
  for (const text of ['{', '{}', JSON.stringify([{ input: '2026-10', answer: { month: 3 } }])]) {
    await documents.put(OWNER, 'answers-clock-in.mine', text)
    expect(await find('2026-10')).toBeNull()
  }
})

it('all of them are deleted at sign-out, and nothing else', async () => {
  const world = await fakeWorld()
  const { documents } = world.services.platform
  await keepAnswer(documents, OWNER, mine, 'm', duties('2026-11'))
  await documents.put(OWNER, 'exam.e1.paper', 'paper')
  const store = createStore([shellSlice], world.services)
  store.start()
  world.services.session.end()
  await expect.poll(() => documents.keys(OWNER)).toEqual(['exam.e1.paper'])
  await forgetAnswers(documents, OWNER)
  expect(await documents.get(OWNER, 'exam.e1.paper')).toBe('paper')
})
