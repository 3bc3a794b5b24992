import { describe, expect, it } from 'vitest'
import {
  added,
  bodyOf,
  type DraftSubtask,
  evened,
  fieldOf,
  moved,
  oneDecimal,
  stuckIn,
  type TaskDraftContent,
} from './task-draft.rules'

const subtask = (key: string, weight = 0): DraftSubtask => ({
  key,
  type: 2,
  resourceId: `paper-${key}`,
  version: 1,
  newestVersion: 1,
  title: key,
  minutes: 60,
  questions: 40,
  passScore: 80,
  weight,
  attempts: 3,
  startsAt: null,
  endsAt: null,
  pauseAllowed: true,
  rehearsalAllowed: true,
  viewMinutes: 0,
  watchPercent: 90,
  skipAllowed: true,
  draw: 0,
  secondTry: false,
  thinkSeconds: 0,
  front: null,
})

const content = (subtasks: DraftSubtask[]): TaskDraftContent => ({
  title: 'T',
  startsAt: null,
  endsAt: null,
  passScore: null,
  ordered: false,
  sort: 0,
  cover: '',
  front: null,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  names: {},
  subtasks,
})

const weights = (rows: readonly DraftSubtask[]) => rows.map((row) => row.weight)

describe('subtasks of a draft', () => {
  it('share what is missing to 100 when they are added, and take nothing from others', () => {
    expect(weights(added([], [subtask('a'), subtask('b'), subtask('c')]))).toEqual([34, 33, 33])
    expect(weights(added([subtask('a', 60)], [subtask('b'), subtask('c')]))).toEqual([60, 20, 20])
    expect(weights(added([subtask('a', 100)], [subtask('b')]))).toEqual([100, 0])
    expect(weights(added([subtask('a', 130)], [subtask('b')]))).toEqual([130, 0])
  })

  it('can be shared evenly and change places', () => {
    expect(weights(evened([subtask('a', 9), subtask('b'), subtask('c', 7)]))).toEqual([34, 33, 33])
    const rows = [subtask('a'), subtask('b'), subtask('c')]
    expect(moved(rows, 0, 2).map((row) => row.key)).toEqual(['b', 'c', 'a'])
    expect(moved(rows, 2, 0).map((row) => row.key)).toEqual(['c', 'a', 'b'])
    expect(rows.map((row) => row.key)).toEqual(['a', 'b', 'c'])
  })

  it('are sent with the ids that the server gave, new ones without', () => {
    const body = bodyOf(2, content([subtask('new-1'), subtask('old')]), (key) => (key === 'old' ? 'id-old' : undefined))
    expect(body.subtasks?.map((row) => row.id)).toEqual([undefined, 'id-old'])
    expect(body.subtasks?.[0]).not.toHaveProperty('key')
    expect(body.subtasks?.[0]).not.toHaveProperty('title')
    expect(body.passScore).toBe(0)
  })

  it('are sent with the place of the one that comes first, wherever it is moved, and without one that was removed', () => {
    const rows = [subtask('a'), { ...subtask('b'), front: 'c' }, subtask('c')]
    const frontsOf = (all: DraftSubtask[]) => bodyOf(2, content(all), () => undefined).subtasks?.map((row) => row.front)
    expect(frontsOf(rows)).toEqual([null, 2, null])
    expect(frontsOf(moved(rows, 2, 0))).toEqual([null, null, 0])
    expect(frontsOf(rows.slice(0, 2))).toEqual([null, null])
  })

  it('that wait for each other are marked, and only those that name another one', () => {
    const rows = [{ ...subtask('a'), front: 'c' }, subtask('b'), subtask('c')]
    expect([...stuckIn(content(rows))]).toEqual([])
    expect([...stuckIn({ ...content(rows), ordered: true })]).toEqual(['a'])
  })
})

it('points have one decimal', () => {
  expect([oneDecimal(60.04), oneDecimal(60.05), oneDecimal(null)]).toEqual([60, 60.1, null])
})

it('a reason belongs to its subtask', () => {
  const fields = { 'subtasks.1.passScore': 'too big' }
  expect(fieldOf(fields, 1, 'passScore')).toBe('too big')
  expect(fieldOf(fields, 0, 'passScore')).toBeUndefined()
})
