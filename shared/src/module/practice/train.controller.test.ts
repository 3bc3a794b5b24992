import { describe, expect, it } from 'vitest'
import { hotelBrief } from '../../../test/fake-practice'
import { fakeWorld, Refusal } from '../../../test/fake-services'
import { ownerOf } from '../../client/outbox'
import { NetworkError } from '../../platform/http'
import { forgetLastTimes } from './last-times'
import { brief, start } from './practice.contract'
import { createTrain } from './train.controller'

it('a retry from the report asks for the brief anew, also when handed on as a plain function', async () => {
  const world = await fakeWorld()
  let asked = 0
  world.serve(brief, () => {
    asked += 1
    throw new Refusal('task/not_found')
  })
  const train = createTrain(world.services, 'sub1', { place: 'train', held: new Map(), setRunning: () => undefined })
  train.openReport('s1')
  expect(train.state.getState().stage).toBe('report')
  const { again } = train
  again()
  await world.timer.advance(0)
  expect(asked).toBe(1)
  expect(train.state.getState()).toMatchObject({ stage: 'preflight', sessionId: null, load: 'failed' })
  await train.dispose()
})

describe('a refused microphone', () => {
  const refusing = async () => {
    const world = await fakeWorld()
    world.platform.micProblem = 'denied'
    // Some browsers never answer if there is no sound device.
    world.services.platform.player.unlock = () => new Promise(() => undefined)
    const train = createTrain(world.services, 'sub1', { place: 'train', held: new Map(), setRunning: () => undefined })
    return { world, train }
  }

  it('is said at once when the start is asked for, and nothing is begun', async () => {
    const { world, train } = await refusing()
    await train.start('hold', false)
    expect(train.state.getState()).toMatchObject({
      starting: false,
      mic: 'problem',
      micStopped: true,
      controller: null,
    })
    expect(train.micHelp.getState()).toEqual({ problem: 'denied', canOpenSettings: false, steps: 'chrome' })
    world.platform.micProblem = null
    await train.checkMic()
    expect(train.state.getState()).toMatchObject({ mic: 'listening', micStopped: false })
    expect(train.micHelp.getState().problem).toBeNull()
    await train.dispose()
  })

  it('goes on by itself when it is allowed in settings', async () => {
    const { world, train } = await refusing()
    await train.checkMic()
    world.platform.allowMic()
    await world.timer.advance(0)
    expect(train.state.getState()).toMatchObject({ mic: 'listening' })
    await train.dispose()
  })

  it('leads to the settings where they can be opened, and says the steps where that fails', async () => {
    const { world, train } = await refusing()
    world.platform.micSettings = 'opened'
    await train.start('hold', false)
    expect(train.micHelp.getState()).toEqual({ problem: 'denied', canOpenSettings: true, steps: null })
    await train.openMicSettings()
    expect(train.state.getState()).toMatchObject({ mic: 'problem' })
    world.platform.micSettings = 'failed'
    await train.openMicSettings()
    expect(train.micHelp.getState()).toEqual({ problem: 'denied', canOpenSettings: false, steps: 'chrome' })
    world.platform.micSettings = 'allowed'
    world.platform.micProblem = null
    await train.openMicSettings()
    await world.timer.advance(0)
    expect(train.state.getState()).toMatchObject({ mic: 'listening', micStopped: false })
    await train.dispose()
  })
})

it('"I speak slowly" is kept on the device; before it is chosen the organisation decides', async () => {
  const world = await fakeWorld()
  const page = () =>
    createTrain(world.services, 'sub1', { place: 'train', held: new Map(), setRunning: () => undefined })
  const first = page()
  expect(first.state.getState().slowly).toBeNull()
  first.setSlowly(true)
  expect(first.state.getState().slowly).toBe(true)
  await first.dispose()
  const second = page()
  expect(second.state.getState().slowly).toBe(true)
  second.setSlowly(false)
  await second.dispose()
  const third = page()
  expect(third.state.getState().slowly).toBe(false)
  await third.dispose()
})

it('a moment that could not be begun says why in the report, and is asked for again with the same key', async () => {
  const world = await fakeWorld()
  const keys: string[] = []
  world.serve(start, ({ startKey, moment, rehearsal }) => {
    expect({ moment, rehearsal }).toEqual({ moment: { id: 'p1', turn: 3 }, rehearsal: true })
    keys.push(startKey)
    throw new Refusal('practice/unfinished')
  })
  const train = createTrain(world.services, 'sub1', { place: 'train', held: new Map(), setRunning: () => undefined })
  train.openReport('p1')
  await Promise.all([
    train.startMoment('sub1', { id: 'p1', turn: 3 }, true),
    train.startMoment('sub1', { id: 'p1', turn: 3 }, true),
  ])
  expect(train.state.getState()).toMatchObject({
    stage: 'report',
    starting: false,
    failure: { error: { code: 'practice/unfinished' } },
  })
  await train.startMoment('sub1', { id: 'p1', turn: 3 }, true)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await train.dispose()
})

it('what to do this time is kept on the device for a preflight without a network, until the user signs out', async () => {
  const world = await fakeWorld()
  const last = { id: 'p1', attempt: 2, rehearsal: false, things: [] }
  let down = false
  world.serve(brief, () => {
    if (down) throw new NetworkError('offline')
    return { brief: { ...hotelBrief, last } }
  })
  const page = () =>
    createTrain(world.services, 'sub1', { place: 'train', held: new Map(), setRunning: () => undefined })
  /** Reading is tried again after a while. */
  const load = async (train: ReturnType<typeof page>) => {
    const loaded = train.loadBrief()
    await world.timer.advance(60_000)
    await loaded
  }
  const first = page()
  await load(first)
  expect(first.state.getState().last).toEqual(last)
  await first.dispose()
  down = true
  const second = page()
  await load(second)
  expect(second.state.getState()).toMatchObject({ load: 'failed', brief: null, last })
  await second.dispose()
  const user = world.services.session.user()
  if (user === null) throw new Error('nobody is signed in')
  await forgetLastTimes(world.services.platform.documents, ownerOf(user))
  const third = page()
  await load(third)
  expect(third.state.getState().last).toBeNull()
  await third.dispose()
})
