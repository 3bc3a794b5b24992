import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as admin from '@lianda/shared/module/practice/practice.admin.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { BROADBAND_TURNS } from '../../../test/free-practices'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import { DEMO_FREE } from '../scene/demo/demo-free'
import { createScene } from '../scene/scene.service'

let world: PracticeWorld
let subtaskId: string
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { aillm: true } })
  const { id, version } = await createScene(world.deps, world.orgid, DEMO_FREE['broadband-talk'])
  const task = await world.publish({ title: 'Free' }, { type: 5, resourceId: id, version })
  subtaskId = task.subtaskIds[0] ?? ''
})
afterAll(() => world.close())

describe('a free practice', () => {
  test('of twelve turns is won, scored by the criteria of a scene, and tells what was asked and met', async () => {
    const who = await world.signedIn(world.orgid)
    let session = await world.start(who, { subtaskId })
    expect(session.transcript).toHaveLength(1)
    expect(JSON.stringify(await world.say(session, BROADBAND_TURNS[0] ?? '', who))).not.toContain('"met"')
    session = await world.start(who, { subtaskId, restart: true })
    for (const text of BROADBAND_TURNS) session = await world.say(session, text, who)
    expect(session).toMatchObject({ state: 'ended', endReason: 'finished', progress: 6 })
    const { report } = await world.get(practice.report, { id: session.id }, who)
    const { score } = report
    expect(score).toMatchObject({ turns: 12, passed: true, open: [] })
    expect(score?.dimensions.filter((one) => one.score !== null).map(({ dimension }) => dimension)).toEqual([
      'accuracy',
      'answers',
      'completeness',
      'wording',
    ])
    const mine = report.session.transcript.filter(({ speaker }) => speaker === 'learner')
    expect(mine.map(({ met }) => met?.length ?? 0)).toEqual([0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1])
    expect(mine[9]?.met).toEqual(['说清新套餐的价格和网速'])
    const owner = await world.owner(world.orgid)
    const { detail } = await world.get(recordGet, { id: session.id }, owner)
    // The specification's "practice task", in the list as in the detail.
    expect(detail.record.trainingType).toBe(4)
    expect((await world.get(admin.recordList, {}, owner)).rows.map((row) => row.trainingType)).toEqual([4, 4])
    const said = detail.lines.filter(({ speaker }) => speaker === 'learner')
    expect(said[7]?.decision).toMatchObject({
      result: 'matched',
      intentLabel: '安排师傅上门检查',
      said: ['四十八小时内'],
    })
    expect(said[3]).toMatchObject({ asked: { label: '什么时候断', told: true } })
  })

  test('that misses points says which, with the better words, and can not be passed', async () => {
    const who = await world.signedIn(world.orgid)
    let session = await world.start(who, { subtaskId })
    for (const text of ['您好，能问一下是什么原因吗？', '老用户现在每月九十九元。'])
      session = await world.say(session, text, who)
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    expect(report.score?.passed).toBe(false)
    const open = report.score?.open.find(({ node }) => node === '说明合约期')
    expect(open).toMatchObject({ why: 'not_raised', better: expect.stringContaining('合约一年') })
  })

  test('is tried again from any of its turns, with what was met before, and both answers are compared', async () => {
    const who = await world.signedIn(world.orgid)
    let session = await world.start(who, { subtaskId })
    for (const text of [BROADBAND_TURNS[0], BROADBAND_TURNS[1], '嗯，好的。', BROADBAND_TURNS[3]])
      session = await world.say(session, text ?? '', who)
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
    const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), moment: { id: session.id, turn: 3 } }
    let retry = (await world.get(practice.start, input, who)).session
    expect(retry).toMatchObject({ turn: 3, phase: 'listening', rehearsal: true })
    expect(retry.transcript.filter(({ speaker }) => speaker === 'learner').map(({ text }) => text)).toEqual(
      BROADBAND_TURNS.slice(0, 2),
    )
    retry = await world.say(retry, BROADBAND_TURNS[2] ?? '', who)
    await world.get(practice.end, { id: retry.id, epoch: retry.epoch }, who)
    const { moment } = (await world.get(practice.report, { id: retry.id }, who)).report
    expect(moment).toMatchObject({ before: { text: '嗯，好的。' }, now: { text: BROADBAND_TURNS[2], lost: [] } })
    // What came after it, and what it did not touch, is worth the same.
    expect(moment?.now?.total).toBeGreaterThan(moment?.before?.total ?? 100)
  })

  test('never sends its points or facts to a device', async () => {
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who, { subtaskId })
    const sent = JSON.stringify(session)
    expect(sent).not.toContain('说明合约期')
    expect(sent).not.toContain('丢了个客户')
  })
})
