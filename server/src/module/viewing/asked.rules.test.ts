import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { runs } from '@lianda/shared/test/effort'
import {
  answered,
  answerTo,
  askedOf,
  type AskedQuestion,
  isReached,
  isSettled,
  openOf,
  stopOf,
  triesLeft,
} from './asked.rules'
import type { Before } from './seat.rules'
import { isWatched, missingOfFilm, reachMs, watchedBy } from './watch.rules'

const S = 1_000
const content: QuestionContent = {
  ...{ type: 0, text: 'How far?', images: [], blanks: [], anyOrder: false, promotion: '', explanation: 'Because.' },
  ...{ level: 1, score: 10 },
  choices: [
    { id: 'a', content: 'far', iscorrect: true },
    { id: 'b', content: 'near', iscorrect: false },
  ],
}
const question = (over: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ n: 0, atMs: 20 * S, mustBeRight: true, tries: 1, content },
  ...over,
})
const viewed: Before = {
  ...{ seat: 'seat-one', visible: true, position: 0, heardAt: new Date(0), creditedMs: 0, pages: {} },
  ...{ stretches: [], balanceMs: 0, filmMs: 0, silentMs: 0, answers: [] },
}
const tried = (asked: AskedQuestion, ...values: string[]) =>
  values.reduce<Pick<Before, 'answers'>>(
    (now, value, n) => ({ answers: answered(now, asked, { tryId: `try-${n}`, value: [value], at: new Date(n) }) }),
    { answers: [] },
  )

describe('a question of a film', () => {
  it('is asked at its second, and at the end of a film that is shorter', () => {
    const at = (second: number) => askedOf([{ second, mustBeRight: true, tries: 1, content }], 60 * S)[0]?.atMs
    expect([at(0), at(20), at(80)]).toEqual([0, 20 * S, 59 * S])
  })

  it('is reached by what the server counted alone', () => {
    const reached = (...stretches: Before['stretches']) => isReached({ stretches }, question())
    expect([reached(), reached([0, 18 * S]), reached([21 * S, 40 * S])]).toEqual([false, false, false])
    expect([reached([0, 19 * S]), reached([15 * S, 20 * S]), reached([0, 40 * S])]).toEqual([true, true, true])
    expect(isReached({ stretches: [] }, question({ atMs: 0 }))).toBe(true)
  })

  it('that must be right is settled by a right answer, however many it takes', () => {
    const asked = question()
    const wrong = tried(asked, 'b', 'b', 'b')
    expect(answerTo(wrong, 0)).toMatchObject({ tries: 3, right: false })
    expect([isSettled(asked, answerTo(wrong, 0)), triesLeft(asked, answerTo(wrong, 0))]).toEqual([false, null])
    const right = tried(asked, 'b', 'a', 'b')
    expect(answerTo(right, 0)).toMatchObject({ tries: 2, right: true })
    expect(openOf([asked], right)).toEqual([])
  })

  it('that need not be right is settled when it was tried often enough', () => {
    const asked = question({ mustBeRight: false, tries: 2 })
    expect(triesLeft(asked, answerTo(tried(asked, 'b'), 0))).toBe(1)
    expect(openOf([asked], tried(asked, 'b'))).toEqual([asked])
    expect(openOf([asked], tried(asked, 'b', 'b', 'a'))).toEqual([])
    expect(answerTo(tried(asked, 'b', 'b', 'a'), 0)).toMatchObject({ tries: 2, right: false })
  })

  it('takes a try once, and keeps the last ones of many', () => {
    const asked = question()
    const once = answered(viewed, asked, { tryId: 'one', value: ['b'], at: new Date(0) })
    expect(answered({ answers: once }, asked, { tryId: 'one', value: ['a'], at: new Date(1) })).toBe(once)
    const many = answerTo(tried(asked, ...Array.from({ length: 50 }, () => 'b')), 0)
    expect([many?.tries, many?.kept.length, many?.kept.at(-1)?.tryId]).toEqual([50, 20, 'try-49'])
  })
})

describe('what is played behind an open question', () => {
  const needs = { durationMs: 100 * S, percent: 50, skipAllowed: false, questions: [question()] }
  const plays = (before: Before, to: number, over = {}) =>
    watchedBy(
      before,
      {
        ...{ seat: 'seat-one', take: false, away: false, position: to, visible: true },
        watched: [{ from: 0, to, speed: 100 }],
      },
      { ...needs, ...over },
      before.heardAt.getTime() + 60 * S,
      true,
    )

  it('does not count, and counts once it is settled', () => {
    const stopped = { ...viewed, ...plays(viewed, 60 * S) }
    expect(stopped).toMatchObject({ stretches: [[0, 20 * S]], position: 20 * S })
    expect(missingOfFilm(stopped, needs)).toMatchObject({ seconds: 30, questions: [{ n: 0, atMs: 20 * S }] })
    const went = { ...stopped, ...tried(question(), 'a') }
    const later = { ...went, ...plays(went, 60 * S) }
    const after = { ...later, ...plays(later, 60 * S) }
    expect(after).toMatchObject({ stretches: [[0, 60 * S]] })
    expect([isWatched(after, needs), isWatched({ ...after, answers: [] }, needs)]).toEqual([true, false])
  })

  it('counts where one may skip and begins behind it, but the film is not done without an answer', () => {
    expect(stopOf([question()], 30 * S, true)).toBe(Number.POSITIVE_INFINITY)
    expect(stopOf([question()], 30 * S, false)).toBe(20 * S)
    const free = { ...needs, skipAllowed: true }
    expect(isWatched({ ...viewed, stretches: [[30 * S, 90 * S]] }, free)).toBe(false)
  })

  it('never counts, whatever a device says', () => {
    const claim = fc.record({
      from: fc.integer({ min: 0, max: 100 * S }),
      to: fc.integer({ min: 0, max: 100 * S }),
      speed: fc.integer({ min: 75, max: 200 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(claim, { maxLength: 6 }), { maxLength: 20 }), (reports) => {
        let now = viewed
        for (const watched of reports) {
          const said = { seat: 'seat-one', take: false, away: false, position: 100 * S, visible: true, watched }
          now = { ...now, ...watchedBy(now, said, needs, now.heardAt.getTime() + 10 * S, true) }
        }
        expect(reachMs(now)).toBeLessThanOrEqual(20 * S)
        expect(now.position).toBeLessThanOrEqual(20 * S)
      }),
      runs(200, 5_000),
    )
  })
})
