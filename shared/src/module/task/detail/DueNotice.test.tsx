import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { fakeWorld } from '../../../../test/fake-services'
import { CoreProvider } from '../../../hook/core-context'
import { createStore } from '../../../store/store'
import type { TaskRow } from '../task.contract'
import { DueNotice } from './DueNotice'

const NOW = 1_700_000_000_000
const task = (over: Partial<TaskRow>): TaskRow => ({
  id: 'a',
  title: 'A',
  type: 1,
  cover: '',
  state: 'in_progress',
  publisher: 'P',
  passScore: 80,
  exam: null,
  done: 1,
  total: 3,
  startsAt: null,
  endsAt: NOW + 3_600_000,
  score: null,
  brokenOff: false,
  excused: null,
  front: null,
  ...over,
})

/** The texts of the notice; without language files, every text is its own key. Its button is pressed. */
async function shown(row: TaskRow, onOpenTask = (_id: string): void => undefined): Promise<string> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const { services } = await fakeWorld()
  const store = createStore([], services)
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <DueNotice task={row} allDone={false} now={NOW} onOpenTask={onOpenTask} />
      </CoreProvider>,
    ),
  )
  const text = page.textContent ?? ''
  act(() => page.querySelector('button')?.click())
  await act(async () => root.unmount())
  page.remove()
  return text
}

it('a package that the learner is excused from says so and why, and names no date', async () => {
  const text = await shown(task({ state: 'ended', excused: 'On leave' }))
  expect(text).toContain('task.detail.excused')
  expect(text).toContain('task.detail.excusedFor')
  expect(text).not.toContain('task.detail.due')
})

it('another package says when it is due', async () => {
  expect(await shown(task({}))).toContain('task.detail.due')
})

it('a package that waits for another one names it, leads to it, and says when that is over', async () => {
  const opened: string[] = []
  const front = { id: 'f', title: 'First', over: false }
  const waiting = task({ state: 'locked', front, startsAt: NOW + 1 })
  const text = await shown(waiting, (id) => opened.push(id))
  expect(text).toContain('task.detail.locked')
  expect(text).toContain('task.detail.lockedHint')
  expect(text).not.toContain('task.detail.starts')
  expect(opened).toEqual(['f'])
  expect(await shown(task({ state: 'locked', front: { ...front, over: true } }))).toContain('task.detail.lockedOver')
})
