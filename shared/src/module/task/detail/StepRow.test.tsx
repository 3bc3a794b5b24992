import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { fakeWorld } from '../../../../test/fake-services'
import { CoreProvider } from '../../../hook/core-context'
import { createStore } from '../../../store/store'
import type { SubtaskRow } from '../task.contract'
import { type Front, StepRow } from './StepRow'

const step = (over: Partial<SubtaskRow>): SubtaskRow => ({
  id: 'a',
  title: 'Hotel',
  type: 1,
  state: 'completed',
  lockedBy: null,
  rehearsalAllowed: true,
  frontId: null,
  startsAt: null,
  endsAt: null,
  passScore: 60,
  weight: 100,
  bestScore: 72.5,
  bestBrokenOff: false,
  attempts: 2,
  attemptsLeft: null,
  minutes: 5,
  questions: null,
  persona: null,
  language: null,
  viewed: null,
  watched: null,
  currentId: null,
  ...over,
})

/** The texts of a step; without language files, every text is its own key. */
async function shown(
  subtask: SubtaskRow,
  current: boolean,
  trainingAllowed = true,
  front: Front | null = null,
): Promise<string> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const { services } = await fakeWorld()
  const store = createStore([], services)
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const none = () => undefined
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <StepRow
          subtask={subtask}
          at={1}
          now={0}
          current={current}
          last
          front={front}
          onOpen={none}
          onHistory={none}
          onTrain={trainingAllowed ? none : null}
        />
      </CoreProvider>,
    ),
  )
  const text = page.textContent
  act(() => root.unmount())
  page.remove()
  return text
}

it.each([
  ['done', step({}), false, 'task.step.brokenOff'],
  ['over', step({ state: 'ended' }), false, 'task.step.brokenOff'],
  ['the next one', step({ state: 'in_progress' }), true, 'task.step.bestBrokenOff'],
])(
  'a step that is %s says in words that its best score is of a broken-off practice',
  async (_what, row, current, key) => {
    expect(await shown({ ...row, bestBrokenOff: true }, current)).toContain(key)
    const finished = await shown(row, current)
    expect(finished).toContain('task.step.score')
    expect(finished).not.toContain(key)
  },
)

it.each([
  ['a practice that is next', step({ state: 'not_started', type: 1 }), true, true, true],
  ['a free practice that is next', step({ state: 'not_started', type: 5 }), true, true, true],
  ['an exam', step({ state: 'not_started', type: 2 }), true, true, false],
  ['a step that is not the next', step({ state: 'completed' }), false, true, false],
  ['a practice of an organisation without rehearsals', step({ state: 'not_started' }), true, false, false],
])('%s leads to its training where it may', async (_what, row, current, allowed, leads) => {
  expect((await shown(row, current, allowed)).includes('task.step.training')).toBe(leads)
})

it('a step that waits for another one names it, and leads to it once that one is open', async () => {
  const waiting = step({ id: 'b', state: 'locked', lockedBy: 'front', frontId: 'a', bestScore: null, attempts: 0 })
  const after = (state: SubtaskRow['state']) => shown(waiting, false, true, { step: step({ state }), at: 1 })
  expect(await after('not_started')).toContain('task.step.locked.front')
  expect(await after('not_started')).toContain('task.step.openFront')
  expect(await after('locked')).not.toContain('task.step.openFront')
})

it('a step of a package that waits for another package says so', async () => {
  const waiting = step({ state: 'locked', lockedBy: 'package', bestScore: null, attempts: 0 })
  expect(await shown(waiting, false)).toContain('task.step.locked.package')
})
