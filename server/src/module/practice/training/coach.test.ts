import { expect, test } from 'vitest'
import { advanceConversation, startConversation } from '@lianda/shared/module/scene/customer/conversation.rules'
import { allMet } from '@lianda/shared/module/scene/free/free-end.rules'
import { DEMO_FREE, DEMO_SCENES } from '../../scene'
import { referenceAt } from './coach'

const TURNS = 30

/** Which of the lines that are shown a learner says: the first of the first way, or the last of the last. */
const CHOICES = { first: 0, last: -1 } as const

test.each(
  Object.entries({ ...DEMO_SCENES, ...DEMO_FREE }).flatMap(([key, content]) =>
    (['first', 'last'] as const).map((choice) => ({ key, choice, content })),
  ),
)('$key: who says the $choice reference line of each turn is understood in each, to the end', ({ choice, content }) => {
  let { state, end } = startConversation(content, 7)
  const said: string[] = []
  for (let n = 0; n < TURNS && end === null; n++) {
    const { reference } = referenceAt(content, state)
    // Every point of a free practice is met; the customer decides when it is over.
    if (content.free && reference.length === 0) return expect(allMet(content.free, state.free?.met ?? [])).toBe(true)
    const text = reference.at(CHOICES[choice])?.lines.at(CHOICES[choice]) ?? ''
    const doubt = state.customer?.pending?.objection
    const { step, decision } = advanceConversation(content, state, { kind: 'said', text }, { said })
    const resolved = doubt !== undefined && step.state.customer?.objections[doubt] === 'resolved'
    expect(decision.result === 'matched' || resolved, `"${text}" was not understood`).toBe(true)
    said.push(text)
    ;({ state, end } = step)
  }
  expect(end?.reason).toBe('finished')
})
