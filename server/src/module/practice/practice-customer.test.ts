import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

const lastLines = ({ transcript }: { transcript: { speaker: string; text: string }[] }): string[] => {
  const after = transcript.findLastIndex(({ speaker }) => speaker === 'learner')
  return transcript.slice(after + 1).map(({ text }) => text)
}

describe('a customer who is somebody', () => {
  test('answers a question from her facts, at no cost, and the report and the record say what was asked', async () => {
    const who = await world.signedIn(world.orgid)
    let session = await world.start(who)
    session = await world.say(session, 'Good evening! Where are you coming from, please?', who)
    expect(lastLines(session).join(' ')).toContain('Boston')
    expect(session.alert).toBe(false)
    session = await world.say(session, HOTEL_TURNS[0], who)
    expect(lastLines(session).join(' ')).toContain('passport')
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    const asked = { label: 'Where she comes from', told: true }
    expect(report.session.transcript.find(({ speaker }) => speaker === 'learner')).toMatchObject({ asked })
    expect(report.score?.deductions.filter(({ turn }) => turn === 1)).toEqual([])
    const owner = await world.owner(world.orgid)
    const { detail } = await world.get(recordGet, { id: session.id }, owner)
    expect(detail.lines.find(({ speaker }) => speaker === 'learner')).toMatchObject({ asked })
  })

  test('remembers over a new request what was asked before, since her memory is a part of the stored practice', async () => {
    const who = await world.signedIn(world.orgid)
    let session = await world.start(who)
    session = await world.say(session, 'Where are you coming from?', who)
    const stored = await world.db.collection('practice_session').findOne({ userId: who.id })
    expect(stored?.flow.customer.told).toEqual({ from: 1 })
    session = await world.say(session, 'And where do you come from?', who)
    const again = await world.db.collection('practice_session').findOne({ userId: who.id })
    expect(again?.lines[3].decision.customer).toMatchObject({ kind: 'told_before' })
    expect(lastLines(session)[0]).not.toContain('Boston')
  })

  test('never goes to a device with her facts', async () => {
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who)
    expect(JSON.stringify(session)).not.toContain('Boston')
  })
})
