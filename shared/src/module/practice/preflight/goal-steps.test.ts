import { expect, it } from 'vitest'
import { goalSteps } from './goal-steps'

it('turns the clauses of a sentence into lines', () => {
  expect(goalSteps('问清用车场景，回应冬天续航的担心，邀约周末试驾。')).toEqual([
    '问清用车场景',
    '回应冬天续航的担心',
    '邀约周末试驾',
  ])
  expect(goalSteps('Welcome Ms Carter, check her passport and hand over the key.')).toEqual([
    'Welcome Ms Carter',
    'Check her passport and hand over the key',
  ])
})

it('leaves a single clause, several sentences and long chains as they are', () => {
  expect(goalSteps('邀约周末试驾。')).toEqual(['邀约周末试驾。'])
  expect(goalSteps('先道歉，再解释。然后给办法。')).toEqual(['先道歉，再解释。然后给办法。'])
  expect(goalSteps('a, b, c, d, e, f')).toEqual(['a, b, c, d, e, f'])
})
