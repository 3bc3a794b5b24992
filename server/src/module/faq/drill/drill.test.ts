import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dutyCreate, dutyPersonGet } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import { faqDelete, faqDisable } from '@lianda/shared/module/faq/faq.admin.contract'
import { drill } from '@lianda/shared/module/faq/drill/drill.contract'
import { startDrill } from '@lianda/shared/module/faq/drill/drill-start.contract'
import { faqFigures, roundRecordGet, roundRecordList } from '@lianda/shared/module/faq/round/round.admin.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { historyList } from '@lianda/shared/module/history/history.contract'
import { publishQuestions, QUICK_QUESTIONS, rightAnswerTo } from '../../../../test/faq-world'
import { turnKeyOf } from '../../../../test/practice-world'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

const DAY_MS = 86_400_000
let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
})
afterAll(() => world.close())

const briefOf = async (who: SignedIn) => (await world.get(drill, {}, who)).drill
const begin = async (who: SignedIn, more: object = {}) =>
  await world.get(startDrill, { deviceId: 'device-0001', startKey: turnKeyOf(), ...more }, who)

/** Answers all questions that are left: right, but for these. */
async function finish(round: RoundView, who: SignedIn, wrong: readonly string[] = []): Promise<RoundView> {
  let now = round
  while (now.state === 'active') {
    const question = now.asks.find(({ no }) => no === now.at)?.question ?? ''
    const text = wrong.includes(question) ? 'I am afraid I have no idea about that' : rightAnswerTo(question)
    const given = { id: now.id, epoch: now.epoch, turnKey: turnKeyOf(), ask: now.at, kind: 'text', text } as const
    ;({ round: now } = await world.get(faq.answer, given, who))
  }
  return now
}

const PARKING = 'How much is parking?'
const CARD = '卡丢了怎么办？'

/** A learner who answered two of three questions of a package wrong. */
async function weakLearner() {
  const who = await world.signedIn(orgid)
  const published = await publishQuestions(world, orgid)
  const input = { subtaskId: published.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  const { round } = await world.get(faq.start, input, who)
  return { who, ...published, first: await finish(round, who, [PARKING, CARD]) }
}

describe('a drill', () => {
  test('asks what a round found weak, as a rehearsal that no package counts', async () => {
    const { who, subtaskId } = await weakLearner()
    const before = await briefOf(who)
    expect(before).toMatchObject({ weak: 2, due: 2, doneToday: 0, last: null, currentId: null, nextDay: before.today })
    expect(before.ahead.map(({ question }) => question).toSorted()).toEqual([PARKING, CARD].toSorted())
    const progress = async () => (await world.get(faq.brief, { subtaskId }, who)).brief
    const counted = await progress()

    const { round, questionIds } = await begin(who)
    expect(questionIds).toEqual(before.ahead.map(({ id }) => id))
    expect(round).toMatchObject({ drill: true, count: 2, secondTry: false, state: 'active' })
    expect(await briefOf(who)).toMatchObject({ currentId: round.id, ahead: [] })
    const done = await finish(round, who, [CARD])
    expect(done).toMatchObject({ state: 'ended', endReason: 'finished', total: 50, passed: null })
    expect(await progress()).toEqual(counted)

    const { report } = await world.get(faq.report, { id: round.id }, who)
    const dayOf = (question: string) => report.again?.[done.asks.findIndex((ask) => ask.question === question)]?.day
    expect(dayOf(CARD)).toBe(new Date(Date.parse(before.today) + DAY_MS).toISOString().slice(0, 10))
    expect(dayOf(PARKING)).toBe(new Date(Date.parse(before.today) + 2 * DAY_MS).toISOString().slice(0, 10))
    expect(await briefOf(who)).toMatchObject({ weak: 2, due: 0, doneToday: 1, nextDay: dayOf(CARD), ahead: [] })
    expect((await briefOf(who)).last).toEqual({ id: round.id, day: before.today })
    await expect(begin(who)).rejects.toThrow('faq/nothing_due')
  })

  test('comes back by spacing, and says what is mastered', async () => {
    const { who } = await weakLearner()
    await finish((await begin(who)).round, who)
    world.clock.advance(2 * DAY_MS)
    const second = await finish((await begin(who)).round, who)
    const { report } = await world.get(faq.report, { id: second.id }, who)
    expect(report.again?.map(({ mastered }) => mastered)).toEqual([true, true])
    expect(await briefOf(who)).toMatchObject({ due: 0, weak: 2 })
    world.clock.advance(4 * DAY_MS)
    expect(await briefOf(who)).toMatchObject({ due: 2 })
  })

  test('has nothing of what is right before the answer, ahead or at the start', async () => {
    const { who } = await weakLearner()
    const keys = Object.values(QUICK_QUESTIONS).flatMap((some) =>
      some.flatMap((one) =>
        [one.answer, one.keywords ?? '', ...(one.similarAnswers ?? [])].filter((key) => key !== ''),
      ),
    )
    const told = JSON.stringify([await briefOf(who), await begin(who)])
    for (const key of keys) expect(told).not.toContain(JSON.stringify(key).slice(1, -1))
  })

  test('is begun again by the same key, and by another one goes on', async () => {
    const { who } = await weakLearner()
    const startKey = turnKeyOf()
    const { round } = await begin(who, { startKey })
    expect((await begin(who, { startKey })).round.id).toBe(round.id)
    const other = await begin(who)
    expect(other.round).toMatchObject({ id: round.id, epoch: round.epoch + 1 })
  })

  test('begun without a network asks what the device had, as far as it is still weak and open', async () => {
    const { who, questionIds } = await weakLearner()
    const { ahead } = await briefOf(who)
    const ids = ahead.map(({ id }) => id).toReversed()
    const known = questionIds.filter((id) => !ids.includes(id))
    const elsewhere = await begin(who)
    const kept = await begin(who, { questionIds: [...known, 'unknown', ...ids] })
    expect(kept.questionIds).toEqual(ids)
    expect((await world.get(faq.get, { id: elsewhere.round.id }, who)).round).toMatchObject({
      ...{ state: 'ended', endReason: 'by_learner' },
    })
    await expect(begin(who, { questionIds: known })).rejects.toThrow('faq/nothing_due')
  })

  test('that is ended early counts what was answered, and what was not stays due', async () => {
    const { who } = await weakLearner()
    const { round } = await begin(who)
    const text = rightAnswerTo(round.asks[0]?.question ?? '')
    const given = { id: round.id, epoch: round.epoch, turnKey: turnKeyOf(), ask: 0, kind: 'text', text } as const
    await world.get(faq.answer, given, who)
    await world.get(faq.end, { id: round.id, epoch: round.epoch }, who)
    expect(await briefOf(who)).toMatchObject({ weak: 2, due: 1, doneToday: 0, currentId: null })
  })

  test("takes no questions of somebody else's", async () => {
    const { who } = await weakLearner()
    const ids = (await briefOf(who)).ahead.map(({ id }) => id)
    const stranger = await world.signedIn(orgid)
    await expect(begin(stranger, { questionIds: ids })).rejects.toThrow('faq/nothing_due')
    const outsider = await world.signedIn(await world.org())
    await expect(begin(outsider, { questionIds: ids })).rejects.toThrow('faq/nothing_due')
    expect(await briefOf(stranger)).toMatchObject({ weak: 0, ahead: [] })
  })

  test('leaves out what is closed, deleted, or in a package that is no longer theirs', async () => {
    const { who, questionIds } = await weakLearner()
    const owner = await world.owner(orgid)
    const { ahead } = await briefOf(who)
    const [parking, card] = [PARKING, CARD].map((text) => ahead.find(({ question }) => question === text)?.id ?? '')
    await world.get(faqDisable, { id: parking ?? '', disabled: true }, owner)
    expect(await briefOf(who)).toMatchObject({ weak: 1, due: 1 })
    await world.get(faqDelete, { ids: [card ?? ''] }, owner)
    expect(await briefOf(who)).toMatchObject({ weak: 0, due: 0, nextDay: null })
    expect(questionIds).toHaveLength(3)
  })

  test("is its learner's own: in no record, no figures, no history of packages", async () => {
    const { who, taskId } = await weakLearner()
    const owner = await world.owner(orgid)
    const { round, questionIds } = await begin(who)
    await finish(round, who)
    const { rows } = await world.get(roundRecordList, { userId: who.user.id }, owner)
    expect(rows).toMatchObject([{ taskId }])
    await expect(world.get(roundRecordGet, { id: round.id }, owner)).rejects.toThrow('faq/round_not_found')
    expect(await world.get(faqFigures, { id: questionIds[0] ?? '' }, owner)).toMatchObject({ asked: 1, right: 0 })
    expect((await world.get(historyList, { kind: 'faq' }, who)).rows).toHaveLength(1)
  })

  test('counts for clock-in by the questions that were answered', async () => {
    const { who } = await weakLearner()
    const { round } = await begin(who)
    const owner = await world.owner(orgid)
    const today = (await briefOf(who)).today
    const { duty } = await world.get(
      dutyCreate,
      {
        ...{ name: 'Five a day', startDay: today, weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'questions', amount: 5 },
        audience: { everyone: false, departmentIds: [], userIds: [who.user.id], exceptIds: [] },
      },
      owner,
    )
    const now = async () => (await world.get(mine, {}, who)).duties[0]?.now
    // The round of the package had four, with the follow-up one.
    await expect.poll(now).toMatchObject({ state: 'open', done: 4 })
    await finish(round, who)
    await expect.poll(now).toMatchObject({ state: 'done', done: 6 })
    const { days } = await world.get(dutyPersonGet, { id: duty.id, userId: who.user.id }, owner)
    expect(days.find(({ day }) => day === today)?.works).toMatchObject([
      { of: 'round', adds: 4 },
      { of: 'drill', adds: 2, id: round.id },
    ])
  })
})
