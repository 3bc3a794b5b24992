import { afterAll, beforeAll, expect, test } from 'vitest'
import { hide } from '@lianda/shared/module/ranking/ranking-list.contract'
import * as ranking from '@lianda/shared/module/ranking/ranking.contract'
import { settings } from '../setting/setting.model'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../test/exam-world'

/** Maximum age of a cached star. */
const STAR_MS = 10_000
const HOUR_MS = 3_600_000

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
})
afterAll(() => world.close())

const star = async () => {
  world.clock.advance(STAR_MS)
  return (await world.get(ranking.star, {}, world.learner)).star
}
/** A learner answers these questions correctly (30, 30, 20 and 20 points) and submits. */
const sat = async (name: string, right: readonly string[], examId = world.examId) => {
  const who = await world.signedIn(world.orgid, { name })
  const attempt = await world.sit(who, { examId })
  await world.submit(
    attempt,
    right.map((id, at) => ({ id, value: RIGHT[id] ?? [], seq: at + 1 })),
    { who },
  )
  return who
}

test('today’s star is who passed an exam with the best score, the earlier one among equals; a failed score is none', async () => {
  expect(await star()).toBeNull()
  await sat('Failed', ['q1'])
  expect(await star()).toBeNull()
  const first = await sat('First', ['q1', 'q2'])
  expect(await star()).toMatchObject({
    userId: first.id,
    name: 'First',
    total: 60,
    sceneName: 'Alpine guide',
    me: false,
  })
  world.clock.advance(HOUR_MS)
  await sat('Second', ['q1', 'q2'])
  expect(await star()).toMatchObject({ name: 'First' })
  await sat('Best', ['q1', 'q2', 'q3'])
  expect(await star()).toMatchObject({ name: 'Best', total: 80 })
})

test('marks that may still change by late answers are not told', async () => {
  const { examId } = await world.publish({ lateSyncMinutes: 10 })
  const who = await world.signedIn(world.orgid, { name: 'Late' })
  const attempt = await world.sit(who, { examId })
  const saves = Object.entries(RIGHT).map(([id, value], at) => ({ id, value, seq: at + 1 }))
  await world.save(attempt, saves, { who })
  world.clock.advance(HOUR_MS + 1_000)
  await world.server.app.runJob('exam.sweep')
  expect((await star())?.name).not.toBe('Late')
  world.clock.advance(10 * 60_000)
  expect(await star()).toMatchObject({ name: 'Late', total: 100 })
})

test('the star’s name is told to whom rankings show it, and to nobody where the person hides it', async () => {
  const { examId } = await world.publish()
  const one = await world.department(world.orgid, 'One')
  const colleague = await world.signedIn(world.orgid, { name: 'Colleague', departmentId: one })
  const perfect = await world.signedIn(world.orgid, { name: 'Perfect', departmentId: one })
  const attempt = await world.sit(perfect, { examId })
  const saves = Object.entries(RIGHT).map(([id, value], at) => ({ id, value, seq: at + 1 }))
  await world.submit(attempt, saves, { who: perfect })
  world.clock.advance(24 * HOUR_MS)
  const again = await world.sit(perfect, { examId: (await world.publish()).examId })
  await world.submit(again, saves, { who: perfect })
  const seen = async (who: typeof colleague) => {
    world.clock.advance(STAR_MS)
    return (await world.get(ranking.star, {}, who)).star
  }
  expect(await seen(world.learner)).toMatchObject({ name: 'Perfect', total: 100 })
  await settings(world.db).updateOne({ _id: world.orgid, orgid: world.orgid }, { $set: { 'ranking.visible': 'first' } })
  expect(await seen(colleague)).toMatchObject({ name: 'Perfect' })
  expect(await seen(world.learner)).toMatchObject({ name: '', departmentName: '', total: 100 })
  await world.get(hide, { on: true }, perfect)
  expect(JSON.stringify(await seen(colleague))).not.toMatch(new RegExp(`Perfect|One|${perfect.id}`))
  expect(await seen(perfect)).toMatchObject({ name: 'Perfect', me: true })
})
