import { expect, it } from 'vitest'
import { micProblemOf } from './mic-problem'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'not_found'],
  ['NotReadableError', 'unreadable'],
  ['OverconstrainedError', 'constraints'],
  ['SecurityError', 'security'],
  ['AbortError', 'refused'],
  ['NotSupportedError', 'unsupported'],
  ['Whatever', 'unknown'],
])('%s is told as %s', (name, problem) => {
  expect(micProblemOf(new DOMException('', name))).toBe(problem)
})

it('a refusal by the system is told apart from one by the browser', () => {
  expect(micProblemOf(new DOMException('Permission denied by system', 'NotAllowedError'))).toBe('refused')
  expect(micProblemOf(new DOMException('Permission denied', 'NotAllowedError'))).toBe('denied')
})

it('a type error means no media type, anything else is unknown', () => {
  expect([micProblemOf(new TypeError()), micProblemOf('no error')]).toEqual(['no_media_type', 'unknown'])
})
