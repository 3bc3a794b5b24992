import { describe, expect, it } from 'vitest'
import { beginHistory, redone, SAME_STEP_MS, stepped, undone } from './undo-history.rules'

describe('undo', () => {
  it('takes typing in one field back in one step, and another field in its own', () => {
    let history = beginHistory('')
    history = stepped(history, 'a', 'text', 0)
    history = stepped(history, 'ab', 'text', 400)
    history = stepped(history, 'ab!', 'score', 500)
    expect(undone(history).present).toBe('ab')
    expect(undone(undone(history)).present).toBe('')
  })

  it('begins a new step after a pause, and for what stands alone', () => {
    let history = stepped(beginHistory('0'), '1', 'text', 0)
    history = stepped(history, '2', 'text', SAME_STEP_MS)
    history = stepped(history, '3', null, SAME_STEP_MS + 1)
    history = stepped(history, '4', null, SAME_STEP_MS + 2)
    expect(history.past).toEqual(['0', '1', '2', '3'])
  })

  it('brings back what was taken back, until something else is done', () => {
    const history = stepped(stepped(beginHistory('0'), '1', null, 0), '2', null, 0)
    const back = undone(undone(history))
    expect(back.present).toBe('0')
    expect(redone(redone(back)).present).toBe('2')
    expect(redone(stepped(back, 'x', null, 9)).present).toBe('x')
    expect(undone(beginHistory('0')).present).toBe('0')
  })
})
