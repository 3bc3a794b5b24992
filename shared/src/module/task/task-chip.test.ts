import { expect, it } from 'vitest'
import { taskChip } from './task-chip'
import type { TaskRow } from './task.contract'

const NOW = new Date(2026, 10, 20, 9, 0).getTime()
const HOUR = 3_600_000
const t = (key: string) => key
const row = (over: Partial<TaskRow>): TaskRow => ({
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
  endsAt: null,
  score: null,
  brokenOff: false,
  excused: null,
  front: null,
  ...over,
})

it.each([
  [
    'a passed package shows its score in green',
    row({ state: 'completed', score: 88 }),
    { tone: 'success', text: 'task.row.score' },
  ],
  [
    'a package that the learner is excused from says so',
    row({ state: 'ended', excused: 'On leave' }),
    { tone: 'neutral', text: 'task.row.excused' },
  ],
  [
    'a package that waits for another one is locked, whenever it is due',
    row({ state: 'locked', endsAt: NOW + HOUR }),
    { tone: 'neutral', text: 'task.row.locked' },
  ],
  [
    'a finished package below the pass mark is never red',
    row({ state: 'completed', score: 72 }),
    { tone: 'neutral', text: 'task.row.score' },
  ],
  [
    'a score from a practice that was broken off says so',
    row({ state: 'completed', score: 88, brokenOff: true, total: 1 }),
    { tone: 'success', text: 'task.row.scoreBrokenOff' },
  ],
  [
    'with several steps it says that a part of it was',
    row({ state: 'completed', score: 88, brokenOff: true }),
    { tone: 'success', text: 'task.row.scorePartBrokenOff' },
  ],
  [
    'an ended one says so even when it has a deadline',
    row({ state: 'ended', endsAt: NOW - HOUR }),
    { tone: 'neutral', text: 'task.row.ended' },
  ],
  [
    'one that has not begun says when it does',
    row({ state: 'locked', startsAt: NOW + HOUR, endsAt: NOW + 9 * HOUR }),
    { tone: 'info', text: 'task.row.starts' },
  ],
  ['a deadline within two days warns', row({ endsAt: NOW + 47 * HOUR }), { tone: 'warning', text: 'task.row.ends' }],
  ['a later one does not', row({ endsAt: NOW + 49 * HOUR }), { tone: 'neutral', text: 'task.row.ends' }],
  ['without a deadline there is no chip', row({}), null],
])('%s', (_title, task, chip) => {
  expect(taskChip(task, NOW, t)).toEqual(chip)
})
