import { describe, expect, it } from 'vitest'
import { fakeWorld, Refusal } from '../../../test/fake-services'
import { brief } from './practice.contract'
import { createTrain } from './train.controller'

it('a retry from the report asks for the brief anew, also when handed on as a plain function', async () => {
  const world = await fakeWorld()
  let asked = 0
  world.serve(brief, () => {
    asked += 1
    throw new Refusal('task/not_found')
  })
  const train = createTrain(world.services, 'sub1', { held: new Map(), setRunning: () => undefined })
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
    const train = createTrain(world.services, 'sub1', { held: new Map(), setRunning: () => undefined })
    return { world, train }
  }

  it('is said at once when the start is asked for, and nothing is begun', async () => {
    const { world, train } = await refusing()
    await train.start('hold', false)
    expect(train.state.getState()).toMatchObject({
      starting: false,
      mic: 'problem',
      micProblem: 'denied',
      micStopped: true,
      controller: null,
    })
    world.platform.micProblem = null
    await train.checkMic()
    expect(train.state.getState()).toMatchObject({ mic: 'listening', micProblem: null, micStopped: false })
    await train.dispose()
  })

  it('asked for the settings, it says the steps where nothing can be opened, and goes on where it was allowed', async () => {
    const { world, train } = await refusing()
    await train.start('hold', false)
    world.platform.micSettings = { steps: 'android' }
    await train.openMicSettings()
    expect(train.state.getState()).toMatchObject({ micSteps: 'android', micStopped: true })
    world.platform.micSettings = 'opened'
    await train.openMicSettings()
    expect(train.state.getState()).toMatchObject({ mic: 'problem' })
    world.platform.micSettings = 'allowed'
    world.platform.micProblem = null
    await train.openMicSettings()
    expect(train.state.getState()).toMatchObject({ mic: 'listening', micStopped: false, micSteps: null })
    await train.dispose()
  })
})
