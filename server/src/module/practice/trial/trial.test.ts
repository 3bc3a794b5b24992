import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as events from '@lianda/shared/module/practice/practice.events'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import * as contract from '@lianda/shared/module/practice/trial.admin.contract'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { Device } from '../../../../test/device'
import { finishedPractice } from '../../../../test/free-practices'
import { createSpokenWorld } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'
import type { SignedIn } from '../../../../test/world'
import { DEMO_SCENES, trialsOf } from '../../scene'
import { countByScene, practisedSince } from '../practice-progress'
import { newestUnfinished } from '../practice-unfinished'
import { sessions } from '../practice.model'
import { endExpiredTrials } from './trial.service'

const asr = { says: HOTEL_TURNS[0] as string | null, heardBytes: 0 }
let world: PracticeWorld
let author: SignedIn
beforeAll(async () => {
  // The job that replaces WAV files by mp3 stands still.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await createSpokenWorld(asr)
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})
beforeEach(async () => {
  author = await world.admin(world.orgid, ['voice-scene', 'train-management-practice'])
})

const hotel = DEMO_SCENES['hotel-check-in']
const newest = { kind: 'version' } as const
const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn) =>
  (await world.call(call, input, who)).failure?.code ?? 'ok'
const open = async (over: Partial<InputOf<typeof contract.openTrial>> = {}, who = author) =>
  (await world.get(contract.openTrial, { id: world.sceneId, content: newest, ...over }, who)).trial.id
const talkOf = (id: string, who = author) => world.get(contract.trialTalk, { id }, who)
const starts = (subtaskId: string, who = author) => world.start(who, { subtaskId })
async function inWork(content = finishedPractice) {
  const kind = content.free ? 'free' : 'flow'
  const input = { kind, name: 'Tried', language: content.language } as const
  const { draft } = await world.get(drafts.draftCreate, input, author)
  return (await world.get(drafts.draftSave, { id: draft.id, rev: draft.rev, content }, author)).draft
}
const stored = (id: string) => sessions(world.deps.db).findOne({ orgid: world.orgid, subtaskId: id }).lean()
async function recordingsOf(sessionId: string): Promise<string[]> {
  const files = await readdir(join(world.deps.config.dataDir, 'recordings'), { recursive: true }).catch(() => [])
  return files.filter((name) => name.includes(sessionId))
}

describe('a trial', () => {
  it('is a practice on the screen of its author, who reads how each turn is understood, why, and what it costs', async () => {
    const { id, rev } = await inWork()
    const trial = await open({ id, content: { kind: 'work', rev } })
    expect(await talkOf(trial)).toEqual({ successed: true, talk: null, ended: false, total: null })
    const { brief } = await world.get(practice.brief, { subtaskId: trial }, author)
    expect(brief).toMatchObject({ sceneName: finishedPractice.name, attemptsLeft: null, rehearsalAllowed: false })
    let session = await starts(trial)
    expect((await talkOf(trial)).talk?.rows).toEqual([{ who: 'customer', text: '你好，我想看看车。' }])
    session = await world.say(session, '我保证最低价，全市最低', author)
    session = await world.say(session, '周六上午来试驾可以吗', author)
    const { talk, ended, total } = await talkOf(trial)
    const said = (talk?.rows ?? []).flatMap((row) => (row.who === 'learner' ? [row] : []))
    expect(said).toMatchObject([
      { conduct: ['false_promise'], by: 'words', judged: false },
      { met: ['约试驾'], nearest: '周六上午来试驾可以吗', costs: [] },
    ])
    expect(said[0]?.costs).toMatchObject([{ kind: 'wording', detail: { reason: 'false_promise' } }])
    expect(talk?.over).toBe('won')
    expect(ended).toBe(true)
    expect(total).toBe((await world.get(practice.report, { id: session.id }, author)).report.score?.total)
  })

  it('begins at the node that its author chose, and at none that is not there or says nothing', async () => {
    const steps = hotel.flow.nodes.filter(({ type }) => type === 'student')
    for (const { id: from } of steps) {
      const trial = await open({ from })
      await starts(trial)
      expect((await talkOf(trial)).talk?.at).toBe(from)
    }
    const refused = { id: world.sceneId, content: newest, from: 'nowhere' }
    expect(await codeOf(contract.openTrial, refused, author)).toBe('request/invalid')
    const last = hotel.flow.nodes.find(({ type }) => type === 'end')?.id ?? ''
    expect(await codeOf(contract.openTrial, { ...refused, from: last }, author)).toBe('practice/not_playable')
    const { free } = finishedPractice
    const mute = { ...finishedPractice, free: free && { ...free, opening: [] } }
    const { id } = await inWork()
    const sent = { id, content: { kind: 'content', content: mute } as const }
    expect(await codeOf(contract.openTrial, sent, author)).toBe('practice/not_playable')
  })

  it('keeps what it began with while the scene is changed', async () => {
    const { id, rev } = await inWork()
    const trial = await open({ id, content: { kind: 'work', rev } })
    const session = await starts(trial)
    const { free } = finishedPractice
    const other = { ...finishedPractice, free: free && { ...free, points: [] } }
    await world.get(drafts.draftSave, { id, rev, content: other }, author)
    expect((await world.say(session, '周六上午来试驾可以吗', author)).state).toBe('ended')
    expect((await talkOf(trial)).talk?.points).toBe(1)
  })

  it('is spoken with the microphone, and nothing is left of it once its author has ended it', async () => {
    const trial = await open()
    const { id, epoch } = await starts(trial)
    const device = await Device.connect(world.url, author.token)
    const { session } = await device.send(events.join, { id, epoch, deviceId: 'device-0001' })
    await device.speak(session, turnKeyOf(), tone(1_000))
    await device.until(events.changed, (one) => one.id === trial)
    const { talk } = await talkOf(trial)
    expect(talk?.rows[1]).toMatchObject({ who: 'learner', text: HOTEL_TURNS[0], result: 'matched' })
    expect(await recordingsOf(id)).not.toEqual([])
    await world.get(contract.closeTrial, { id: trial }, author)
    await world.get(contract.closeTrial, { id: trial }, author)
    expect(await stored(trial)).toBeNull()
    await expect.poll(() => recordingsOf(id)).toEqual([])
    expect(await codeOf(contract.trialTalk, { id: trial }, author)).toBe('practice/not_found')
    expect(await codeOf(practice.get, { id }, author)).toBe('practice/not_found')
    expect(await codeOf(practice.brief, { subtaskId: trial }, author)).toBe('task/not_found')
    device.close()
  })

  it('ends by itself after an hour, and when its author opens another', async () => {
    const first = await open()
    await starts(first)
    const second = await open()
    expect(await stored(first)).toBeNull()
    await starts(second)
    world.clock.advance(60 * 60_000)
    expect(await codeOf(contract.trialTalk, { id: second }, author)).toBe('practice/not_found')
    await endExpiredTrials(world.deps)
    expect(await stored(second)).toBeNull()
    expect(await trialsOf(world.deps, { orgid: world.orgid, userId: author.id })).toEqual([])
  })
})

describe('of a trial nobody else has anything', () => {
  it('is in no record, figure, progress or learning time', async () => {
    const { orgid, deps } = world
    const { id: userId } = author
    const before = await countByScene(deps, orgid, [world.sceneId])
    const trial = await open()
    const session = await starts(trial)
    expect(await newestUnfinished(deps, orgid, userId)).toBeNull()
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, author)
    await expect.poll(async () => (await stored(trial))?.pending).toEqual([])
    expect(await practisedSince(deps, orgid, userId, 0)).toEqual([])
    expect(await countByScene(deps, orgid, [world.sceneId])).toEqual(before)
    const reader = await world.admin(orgid, ['view-student-report'])
    const list = await world.get(recordList, { userId }, reader)
    expect(list).toMatchObject({ total: 0, rehearsals: { total: 0 } })
  })

  it('is found by no learner, no other author and no other organisation', async () => {
    const { id, rev } = await inWork()
    const trial = await open({ id, content: { kind: 'work', rev } })
    const other = await world.admin(world.orgid, ['voice-scene', 'train-management-practice'])
    const abroad = await world.admin(await world.org('Elsewhere'), ['voice-scene', 'train-management-practice'])
    const start = { subtaskId: trial, deviceId: 'device-0001', startKey: turnKeyOf() }
    for (const who of [world.learner, other, abroad]) {
      expect(await codeOf(practice.brief, { subtaskId: trial }, who)).toBe('task/not_found')
      expect(await codeOf(practice.start, { ...start, startKey: turnKeyOf() }, who)).toBe('task/not_found')
      expect(await codeOf(contract.closeTrial, { id: trial }, who)).toBe(
        who === world.learner ? 'identity/forbidden' : 'ok',
      )
    }
    for (const who of [other, abroad])
      expect(await codeOf(contract.trialTalk, { id: trial }, who)).toBe('practice/not_found')
    const sent = { id, content: { kind: 'work', rev } as const }
    expect(await codeOf(contract.openTrial, sent, world.learner)).toBe('identity/forbidden')
    expect(await codeOf(contract.openTrial, sent, abroad)).toBe('scene/not_found')
    expect((await talkOf(trial)).talk).toBeNull()
  })

  it('is allowed where rehearsals are not', async () => {
    const strict = await world.org('Strict', { practice: { rehearsalAllowed: false } as never })
    const trainer = await world.admin(strict, ['voice-scene', 'train-management-practice'])
    const { subtaskIds } = await world.publish({}, {}, strict)
    const rehearsal = { subtaskId: subtaskIds[0] ?? '', deviceId: 'device-0001', rehearsal: true }
    const refused = await codeOf(practice.start, { ...rehearsal, startKey: turnKeyOf() }, trainer)
    expect(refused).toBe('practice/rehearsal_not_allowed')
    const input = { kind: 'free', name: 'Tried', language: '16k_zh' } as const
    const { draft } = await world.get(drafts.draftCreate, input, trainer)
    const content = { kind: 'content', content: finishedPractice } as const
    const trial = await open({ id: draft.id, content }, trainer)
    expect((await starts(trial, trainer)).rehearsal).toBe(true)
  })
})
