import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faqSave } from '@lianda/shared/module/faq/faq.admin.contract'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { historyList, historyPackages } from '@lianda/shared/module/history/history.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { publishQuestions, QUICK_QUESTIONS, rightAnswerTo, startedRound } from '../../../../test/faq-world'
import { turnKeyOf } from '../../../../test/practice-world'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { faqs } from '../faq.model'
import { endOverdueRounds, moveRoundEnd } from './round-overdue'
import { relayRounds } from './round-relay'

let world: World
let orgid: string
let learner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  learner = await world.signedIn(orgid)
})
afterAll(() => world.close())

const fenceOf = ({ id, epoch }: RoundView) => ({ id, epoch })
const answer = async (round: RoundView, text: string, more: object = {}, who = learner) =>
  await world.call(
    faq.answer,
    { ...fenceOf(round), turnKey: turnKeyOf(), ask: round.at, kind: 'text', text, ...more },
    who,
  )
const answered = async (round: RoundView, text: string, more: object = {}, who = learner) => {
  const { output, failure } = await answer(round, text, more, who)
  if (!output) throw new Error(failure?.code)
  return output.round
}
const begin = async (subtask: Parameters<typeof startedRound>[2] = {}) => {
  const who = await world.signedIn(orgid)
  return { who, round: await startedRound(world, who, subtask) }
}
const KEYS = Object.values(QUICK_QUESTIONS).flatMap((some) =>
  some.flatMap((one) => [one.answer, ...(one.extended ?? []).map((more) => more.answer)]),
)

/** Answers every question right. */
async function finish(round: RoundView, who: SignedIn): Promise<RoundView> {
  let now = round
  while (now.state === 'active') now = await answered(now, rightAnswerTo(now.asks[now.at]?.question ?? ''), {}, who)
  return now
}

describe('a round of quick questions', () => {
  test('asks all questions with their extended ones, and is scored', async () => {
    const { subtaskId } = await publishQuestions(world, orgid, { thinkSeconds: 20 })
    const { brief } = await world.get(faq.brief, { subtaskId }, learner)
    expect(brief).toMatchObject({ questions: 3, passScore: 60, attempts: 0, attemptsLeft: null, currentId: null })
    let { round } = await world.get(faq.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }, learner)
    expect(round).toMatchObject({ state: 'active', phase: 'listening', at: 0, count: 4, attempt: 1 })
    expect(round.asks).toHaveLength(1)
    round = await finish(round, learner)
    expect(round).toMatchObject({ state: 'ended', endReason: 'finished', total: 100, passed: true, at: 4 })
    const week = round.asks.findIndex((ask) => ask.extended)
    expect(round.asks[week - 1]).toMatchObject({ question: 'How much is parking?', thinkS: 20 })
    expect(round.asks.filter(({ thinkS }) => thinkS > 0).map(({ question }) => question)).toEqual([
      ...['How much is parking?', 'And for a week?'],
    ])
    const { report } = await world.get(faq.report, { id: round.id }, learner)
    expect(
      report.points.map(({ name, asked, right, total, mastered }) => [name, asked, right, total, mastered]),
    ).toEqual(
      expect.arrayContaining([
        ['hotel', 2, 2, 2, 0],
        ['bank', 1, 1, 1, 0],
      ]),
    )
    expect(report.attempts).toMatchObject([{ attempt: 1, total: 100, questions: 3, right: 3, brokenOff: false }])
  })

  test('tells an answer apart: what is missing, another value, the opposite, beside the right one', async () => {
    const { who, round } = await begin()
    const parking = await toQuestion(round, 'How much is parking?', who)
    const after = await answered(parking, 'You pay 40 dollars a night to park here', {}, who)
    expect(after.asks[parking.at]).toMatchObject({
      closed: true,
      credit: 0,
      expected: { answer: 'Parking costs 15 dollars a night.' },
      tries: [{ verdict: 'wrong', fault: 'other_value', foundValue: '40 dollars', expectedValue: '15 dollars' }],
    })
  })

  test('may be tried once more where the task says so, and shows what is right only then', async () => {
    const { who, round } = await begin({ secondTry: true })
    const parking = await toQuestion(round, 'How much is parking?', who)
    const once = await answered(parking, 'You pay 40 dollars a night to park here', {}, who)
    expect(once.at).toBe(parking.at)
    expect(once.asks[once.at]).toMatchObject({
      ...{ closed: false, credit: null, expected: null },
      tries: [{ verdict: 'wrong', foundValue: '40 dollars', expectedValue: null, missing: null }],
    })
    const twice = await answered(once, 'It is 15 dollars for each night', {}, who)
    expect(twice.asks[parking.at]).toMatchObject({ closed: true, credit: 75 })
    expect(twice.asks[parking.at]?.tries.map(({ verdict }) => verdict)).toEqual(['wrong', 'right'])
  })

  test('goes on without an answer when the learner has none', async () => {
    const { who, round } = await begin({ secondTry: true })
    const next = await answered(round, '', { kind: 'skipped' }, who)
    expect(next.at).toBe(1)
    expect(next.asks[0]).toMatchObject({ closed: true, credit: 0, tries: [{ kind: 'skipped', verdict: null }] })
  })

  test('draws again without what was just asked, and keeps its questions when the bank changes', async () => {
    const { subtaskId, questionIds } = await publishQuestions(world, orgid, { draw: 1 })
    const who = await world.signedIn(orgid)
    const asked: string[] = []
    for (let n = 0; n < 3; n++) {
      const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
      const { round } = await world.get(faq.start, input, who)
      asked.push(round.asks[0]?.question ?? '')
      if (n === 2) {
        const owner = await world.owner(orgid)
        for (const id of questionIds) {
          const { rev } = (await faqs(world.db).findOne({ _id: id, orgid }).lean()) ?? { rev: 0 }
          await world.get(faqSave, { id, rev, content: { question: 'Changed?', answer: 'Changed.' } }, owner)
        }
      }
      expect((await finish(round, who)).total).toBe(100)
    }
    expect(asked[1]).not.toBe(asked[0])
    expect(asked[2]).not.toBe(asked[1])
  })
})

async function toQuestion(round: RoundView, question: string, who: SignedIn): Promise<RoundView> {
  let now = round
  while (now.asks[now.at]?.question !== question)
    now = await answered(now, rightAnswerTo(now.asks[now.at]?.question ?? ''), {}, who)
  return now
}

describe('what a device gets', () => {
  test('never holds a key before its question is closed, nor a question before it is asked', async () => {
    const { who, round } = await begin({ secondTry: true })
    const seen: string[] = []
    let now = round
    for (;;) {
      const open = JSON.stringify({ ...now, asks: now.asks.filter(({ closed }) => !closed) })
      const closed = now.asks.filter((ask) => ask.closed).map(({ question }) => rightAnswerTo(question))
      seen.push(...KEYS.filter((key) => open.includes(key)))
      const whole = JSON.stringify(now)
      seen.push(...KEYS.filter((key) => whole.includes(key) && !closed.includes(key)))
      expect(now.asks.length).toBeLessThanOrEqual(now.at + 1)
      if (now.state !== 'active') break
      now = await answered(now, 'I am not sure about that at all', {}, who)
    }
    expect(seen).toEqual([])
    expect(now).toMatchObject({ state: 'ended', passed: false, total: 0 })
  })
})

describe('answers that come again, too late or in another order', () => {
  test('change nothing: the same key is the same answer', async () => {
    const { who, round } = await begin()
    const turnKey = turnKeyOf()
    const text = rightAnswerTo(round.asks[0]?.question ?? '')
    const first = await answered(round, text, { turnKey }, who)
    const again = await answered(round, 'something else entirely', { turnKey }, who)
    expect(again).toEqual({ ...first, elapsedMs: again.elapsedMs })
  })

  test('are refused for a question that does not wait', async () => {
    const { who, round } = await begin()
    expect((await answer(round, 'x y z', { ask: round.at + 1 }, who)).failure?.code).toBe('faq/not_your_question')
    await answered(round, 'I do not know this', {}, who)
    expect((await answer(round, 'x y z', { ask: round.at }, who)).failure?.code).toBe('faq/not_your_question')
    expect((await answer(round, 'x y z', { ask: 499 }, who)).failure?.code).toBe('faq/not_your_question')
  })

  test('of two at once one counts', async () => {
    const { who, round } = await begin()
    const both = await Promise.all(
      ['first answer here', 'second answer here'].map((text) => answer(round, text, {}, who)),
    )
    expect(both.map(({ failure }) => failure?.code ?? 'taken').toSorted()).toEqual(['faq/not_your_question', 'taken'])
  })

  test('are refused from an older device, in a pause, after the end, and from anybody else', async () => {
    const { who, round } = await begin()
    const taken = (await world.get(faq.claim, { id: round.id, deviceId: 'device-0002' }, who)).round
    expect(taken.epoch).toBe(round.epoch + 1)
    expect((await answer(round, 'x y z', {}, who)).failure?.code).toBe('faq/round_fenced')
    await world.get(faq.pause, fenceOf(taken), who)
    expect((await answer(taken, 'x y z', {}, who)).failure?.code).toBe('faq/round_paused')
    await world.get(faq.resume, fenceOf(taken), who)
    expect((await answer(taken, 'x y z', {}, learner)).failure?.code).toBe('faq/round_not_found')
    const { round: ended } = await world.get(faq.end, fenceOf(taken), who)
    expect(ended).toMatchObject({ state: 'ended', endReason: 'by_learner', passed: false })
    expect((await answer(taken, 'x y z', {}, who)).failure?.code).toBe('faq/round_ended')
  })
})

describe('a start', () => {
  test('with the same key is the same round, and an unfinished one goes on unless it is restarted', async () => {
    const { subtaskId } = await publishQuestions(world, orgid)
    const who = await world.signedIn(orgid)
    const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
    const all = await Promise.all([1, 2, 3].map(() => world.get(faq.start, input, who)))
    expect(new Set(all.map(({ round }) => round.id)).size).toBe(1)
    const other = { ...input, startKey: turnKeyOf() }
    const { round: same } = await world.get(faq.start, other, who)
    expect(same.id).toBe(all[0]?.round.id)
    const { round: fresh } = await world.get(faq.start, { ...other, startKey: turnKeyOf(), restart: true }, who)
    expect(fresh.attempt).toBe(2)
    expect((await world.get(faq.history, { subtaskId }, who)).rows.map(({ attempt }) => attempt)).toEqual([2, 1])
  })

  test('is refused when no attempt is left, for another organisation, and without open questions', async () => {
    const { subtaskId } = await publishQuestions(world, orgid, { attempts: 1 })
    const who = await world.signedIn(orgid)
    const input = () => ({ subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() })
    await finish((await world.get(faq.start, input(), who)).round, who)
    expect((await world.call(faq.start, input(), who)).failure?.code).toBe('task/no_attempts_left')
    const stranger = await world.signedIn(await world.org('Strangers'))
    expect((await world.call(faq.start, input(), stranger)).failure?.code).toBe('task/not_found')
    const { subtaskId: emptied, questionIds } = await publishQuestions(world, orgid)
    await faqs(world.db).updateMany({ orgid, _id: { $in: questionIds } }, { $set: { disabled: true } })
    expect((await world.call(faq.start, { ...input(), subtaskId: emptied }, who)).failure?.code).toBe(
      'faq/nothing_to_ask',
    )
  })
})

describe('the package', () => {
  test('shows the round as a step, its best score and that it is passed', async () => {
    const who = await world.signedIn(orgid)
    const { subtaskId, taskId } = await publishQuestions(world, orgid, { draw: 2 })
    const step = async () => (await world.get(task.get, { id: taskId }, who)).subtasks[0]
    expect(await step()).toMatchObject({ id: subtaskId, type: 3, questions: 2, state: 'not_started', attempts: 0 })
    const { round } = await world.get(faq.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }, who)
    await expect.poll(step).toMatchObject({ state: 'in_progress', currentId: round.id })
    await finish(round, who)
    await expect.poll(step).toMatchObject({ state: 'completed', bestScore: 100, currentId: null })
  })

  test('that is ended by hand hands rounds in: paused ones at once, others in time', async () => {
    const { who, round } = await begin()
    await moveRoundEnd(world.deps, { orgid, subtaskId: round.subtaskId, ended: true })
    const { round: due } = await world.get(faq.get, { id: round.id }, who)
    expect(due.endsBy).toBe(world.clock.now() + 120_000)
    world.clock.advance(121_000)
    await endOverdueRounds(world.deps, 'task_ended')
    expect((await world.get(faq.get, { id: round.id }, who)).round).toMatchObject({ endReason: 'task_ended' })
  })

  test('that is left in a pause is handed in a day after its limit', async () => {
    const { who, round } = await begin()
    await answered(round, rightAnswerTo(round.asks[0]?.question ?? ''), {}, who)
    await world.get(faq.pause, fenceOf(round), who)
    world.clock.advance(25 * 3_600_000)
    await endOverdueRounds(world.deps, 'expired')
    const { report } = await world.get(faq.report, { id: round.id }, who)
    expect(report.round).toMatchObject({ endReason: 'expired', passed: false, total: 25 })
  })

  test('is in the learner’s own history, by its result and its package', async () => {
    const { who, round } = await begin()
    await finish(round, who)
    const { rows } = await world.get(historyList, { kind: 'faq', result: 'passed' }, who)
    expect(rows).toMatchObject([{ kind: 'faq', taskTitle: 'Quick questions', attempt: { id: round.id, total: 100 } }])
    expect((await world.get(historyList, { result: 'failed' }, who)).rows).toEqual([])
    expect((await world.get(historyPackages, {}, who)).rows).toEqual([{ id: round.taskId, title: 'Quick questions' }])
    expect((await world.get(historyList, {}, learner)).rows.some((row) => row.key.includes(round.id))).toBe(false)
  })

  test('adds what was learned once', async () => {
    const { who, round } = await begin()
    await finish(round, who)
    await relayRounds(world.deps)
    await relayRounds(world.deps)
    const stored = await world.db.collection('user').findOne({ _id: who.id as never })
    expect(stored?.['stars']).toBe(10)
  })
})
