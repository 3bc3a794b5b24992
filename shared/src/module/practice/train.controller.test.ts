import { expect, it } from 'vitest'
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
  train.showReport('s1')
  expect(train.state.getState().stage).toBe('report')
  const { again } = train
  again()
  await world.timer.advance(0)
  expect(asked).toBe(1)
  expect(train.state.getState()).toMatchObject({ stage: 'preflight', sessionId: null, load: 'failed' })
  await train.dispose()
})
