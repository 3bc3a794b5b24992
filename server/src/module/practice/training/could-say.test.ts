import { describe, expect, test } from 'vitest'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { DEMO_FREE, DEMO_SCENES } from '../../scene'
import { couldSayAt } from './could-say'

const MOST_TURNS = 40

/** Says the `n`-th of what could be said, turn after turn. */
function play(content: (typeof DEMO_SCENES)['car-showroom'], kind: 'good' | 'weak') {
  let { state } = startConversation(content, 7)
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const could = couldSayAt(content, state)
    const text = (kind === 'weak' ? could.weak[0] : undefined) ?? could.good[0] ?? '谢谢您，再见。'
    const { step } = advanceConversation(content, state, { kind: 'said', text }, {})
    if (step.end) return step.end
    ;({ state } = step)
  }
  throw new Error('the conversation has no end')
}

describe('what could be said', () => {
  test.each(Object.entries({ ...DEMO_SCENES, ...DEMO_FREE }))(
    'wins %s for who says the best of it',
    (_key, content) => {
      expect(play(content, 'good')).toEqual({ reason: 'finished', outcome: 'won' })
    },
  )

  test.each(Object.entries(DEMO_SCENES))('leads to another end of %s for who says the worst of it', (_key, content) => {
    expect(play(content, 'weak')).not.toEqual({ reason: 'finished', outcome: 'won' })
  })
})
