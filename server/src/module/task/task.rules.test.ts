import { describe, expect, test } from 'vitest'
import type { ExamSubtask, PracticeSubtask, SubtaskDoc } from './kind/subtask.document'
import type { TaskDoc } from './task.document'
import { packageView, refusalOf, phaseOf } from './task.rules'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000
const at = (days: number) => new Date(NOW + days * DAY)

const subtask = (id: string, over: Partial<PracticeSubtask> = {}): SubtaskDoc => ({
  id,
  title: id,
  type: 1,
  sceneId: 's',
  sceneVersion: 1,
  startsAt: null,
  endsAt: null,
  passScore: 60,
  weight: 50,
  attempts: null,
  minutes: 5,
  persona: { name: 'Ms Carter', portrait: 'p', brief: 'b' },
  language: '16k_en',
  ...over,
})

const exam = (id: string, over: Partial<ExamSubtask> = {}): SubtaskDoc => ({
  id,
  title: id,
  type: 2,
  paperId: 'p',
  paperVersion: 1,
  questions: 40,
  startsAt: null,
  endsAt: null,
  passScore: 80,
  weight: 50,
  attempts: 3,
  minutes: 60,
  ...over,
})

const task = (subtasks: SubtaskDoc[], over: Partial<TaskDoc> = {}): TaskDoc => ({
  _id: 't',
  orgid: 'o',
  title: 'Front desk',
  type: 3,
  publisher: 'Zhou',
  search: [],
  publishState: 'published',
  publishAt: null,
  publishedAt: at(-9),
  failure: null,
  creator: 'Zhou',
  creatorId: 'z',
  updatedAt: at(-9),
  deletedAt: null,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  startsAt: null,
  endsAt: null,
  passScore: 60,
  ordered: true,
  subtasks,
  sort: 1,
  createdAt: at(-9),
  rev: 1,
  ...over,
})

const IDLE = {
  ...{ best: null, bestBrokenOff: false, passed: null, attempts: 0, currentId: null },
  ...{ last: null, spentMs: 0, passedAtMs: null },
}

type Mine = [best: number | null, attempts: number, currentId?: string]
const view = (doc: TaskDoc, mine: Record<string, Mine> = {}) => {
  const progress = Object.entries(mine).map(
    ([id, [best, attempts, currentId = null]]) => [id, { ...IDLE, best, attempts, currentId }] as const,
  )
  return packageView(doc, new Map(progress), [], NOW)
}

describe('a subtask', () => {
  test.each<[string, Partial<PracticeSubtask>, Mine | null, string, string | null, number | null]>([
    ['never begun', {}, null, 'not_started', null, null],
    ['begun', {}, [null, 1, 'x'], 'in_progress', null, null],
    ['tried and not passed', {}, [59.9, 2], 'in_progress', null, null],
    ['passed', {}, [60, 2], 'completed', null, null],
    ['passed stays passed after its window', { endsAt: at(-1) }, [75, 1], 'completed', null, null],
    ['not passed in its window', { endsAt: at(-1) }, [30, 1], 'ended', null, null],
    ['before its window', { startsAt: at(1) }, null, 'locked', 'window', null],
    ['with attempts left', { attempts: 3 }, [30, 2], 'in_progress', null, 1],
    ['without attempts left', { attempts: 2 }, [30, 2], 'ended', null, 0],
    ['with its last attempt under way', { attempts: 2 }, [30, 2, 'x'], 'in_progress', null, 0],
  ])('%s', (_what, over, mine, state, lockedBy, attemptsLeft) => {
    const [row] = view(task([subtask('a', over)]), mine ? { a: mine } : {}).subtasks
    expect(row).toMatchObject({ state, lockedBy, attemptsLeft })
  })

  test('is passed when one attempt was, whatever the points of the others', () => {
    const doc = task([subtask('a')])
    const stateOf = (passed: boolean | null) =>
      packageView(doc, new Map([['a', { ...IDLE, best: 95, passed, attempts: 1 }]]), [], NOW).subtasks[0]?.state
    expect([stateOf(true), stateOf(null), stateOf(false)]).toEqual(['completed', 'completed', 'in_progress'])
  })

  test('marks its best score when that practice was broken off, and so does the package', () => {
    const doc = task([subtask('a'), subtask('b')])
    const mine = { ...IDLE, best: 95, bestBrokenOff: true, passed: false, attempts: 1 }
    const { row, subtasks } = packageView(doc, new Map([['b', mine]]), [], NOW)
    expect(subtasks.map((one) => one.bestBrokenOff)).toEqual([false, true])
    expect(row.brokenOff).toBe(true)
    expect(view(doc, { a: [95, 1] }).row.brokenOff).toBe(false)
  })

  test('opens when the one before it is passed, if the package is in order', () => {
    const doc = task([subtask('a'), subtask('b'), subtask('c')])
    const states = (mine: Record<string, Mine>, ordered = true) =>
      view({ ...doc, ordered }, mine).subtasks.map((row) => row.lockedBy ?? row.state)
    expect(states({})).toEqual(['not_started', 'previous', 'previous'])
    expect(states({ a: [50, 1] })).toEqual(['in_progress', 'previous', 'previous'])
    expect(states({ a: [80, 1] })).toEqual(['completed', 'not_started', 'previous'])
    expect(states({}, false)).toEqual(['not_started', 'not_started', 'not_started'])
  })

  test('lies inside the window of its package', () => {
    const doc = task([subtask('a', { startsAt: at(-9), endsAt: at(9) })], { startsAt: at(2), endsAt: at(4) })
    expect(view(doc).subtasks[0]).toMatchObject({ startsAt: +at(2), endsAt: +at(4), lockedBy: 'window' })
  })
})

describe('a package', () => {
  test.each<[string, Partial<TaskDoc>, Record<string, Mine>, string, string]>([
    ['to come', { startsAt: at(1) }, {}, 'not_started', 'upcoming'],
    ['begun today', { startsAt: at(0) }, {}, 'not_started', 'todo'],
    ['open and untouched', {}, {}, 'not_started', 'todo'],
    ['begun', {}, { a: [30, 1] }, 'in_progress', 'todo'],
    ['half done', {}, { a: [90, 1] }, 'in_progress', 'todo'],
    ['done', {}, { a: [90, 1], b: [60, 3] }, 'completed', 'completed'],
    ['over', { endsAt: at(-1) }, { a: [90, 1] }, 'ended', 'ended'],
    ['done and over', { endsAt: at(-1) }, { a: [90, 1], b: [60, 3] }, 'completed', 'completed'],
  ])('%s', (_what, over, mine, state, phase) => {
    const { row } = view(task([subtask('a'), subtask('b')], over), mine)
    expect(row.state).toBe(state)
    expect(phaseOf(row, NOW)).toBe(phase)
  })

  test('has the pass mark of its only step; of several steps it has one of its own', () => {
    expect(view(task([subtask('a', { passScore: 60, weight: 100 })], { passScore: 80 })).row.passScore).toBe(60)
    expect(view(task([exam('a', { passScore: 72.5, weight: 100 })], { passScore: 80 })).row.passScore).toBe(72.5)
    expect(view(task([subtask('a'), subtask('b')], { passScore: 80 })).row.passScore).toBe(80)
  })

  test('scores the best of each subtask by its weight', () => {
    const doc = task([subtask('a', { weight: 70 }), subtask('b', { weight: 30 })])
    expect(view(doc).row.score).toBeNull()
    expect(view(doc, { a: [80, 1] }).row.score).toBe(56)
    expect(view(doc, { a: [80.5, 2], b: [61.1, 1] }).row).toMatchObject({ score: 74.7, done: 2, total: 2 })
  })
})

describe('an exam', () => {
  test('names its questions, and a package that is nothing else names them in lists', () => {
    const { row, subtasks } = view(task([exam('a', { weight: 100 })], { type: 2 }))
    expect(subtasks[0]).toMatchObject({ type: 2, questions: 40, minutes: 60, persona: null, language: null })
    expect(row.exam).toEqual({ questions: 40, minutes: 60 })
    expect(view(task([subtask('a'), exam('b')])).row.exam).toBeNull()
    expect(view(task([subtask('a')])).row.exam).toBeNull()
  })

  test('that runs beyond its window, by extra time or opened again, is still to do', () => {
    const over = { type: 2 as const, endsAt: at(-1) }
    const running = view(task([exam('a', { weight: 100 })], over), { a: [30, 3, 'x'] })
    expect(running.subtasks[0]).toMatchObject({ state: 'in_progress', currentId: 'x', attemptsLeft: 0 })
    expect([running.row.state, phaseOf(running.row, NOW)]).toEqual(['in_progress', 'todo'])
    const finished = view(task([exam('a', { weight: 100 })], over), { a: [30, 3] })
    expect([finished.subtasks[0]?.state, finished.row.state]).toEqual(['ended', 'ended'])
    const practice = view(task([subtask('a')], { endsAt: at(-1) }), { a: [30, 1, 'x'] })
    expect(practice.subtasks[0]?.state).toBe('ended')
  })

  test('stands with practices in one order and one score', () => {
    const doc = task([subtask('a', { weight: 60 }), exam('b', { weight: 40 })])
    expect(view(doc, { a: [50, 1] }).subtasks[1]).toMatchObject({ state: 'locked', lockedBy: 'previous' })
    const passed = view(doc, { a: [80, 1], b: [72.5, 1] })
    expect(passed.subtasks[1]).toMatchObject({ state: 'in_progress', attemptsLeft: 2, bestScore: 72.5 })
    expect(passed.row.score).toBe(77)
  })
})

test('what keeps one from starting is named', () => {
  const doc = task([subtask('a'), subtask('b'), subtask('c', { startsAt: at(1) }), subtask('d', { endsAt: at(-1) })])
  const { subtasks } = view(doc)
  expect(subtasks.map((row) => refusalOf(row, NOW))).toEqual([null, 'task/locked', 'task/not_started', 'task/ended'])
})

describe('what comes before', () => {
  const front = { id: 'f', title: 'First', over: false }
  const locks = ({ subtasks }: ReturnType<typeof view>) => subtasks.map((row) => row.lockedBy ?? row.state)

  test('a subtask waits for the one that it names, wherever that stands', () => {
    const doc = task([subtask('a', { frontId: 'c' }), subtask('b'), subtask('c')], { ordered: false })
    expect(locks(view(doc))).toEqual(['front', 'not_started', 'not_started'])
    expect(view(doc).subtasks.map((row) => row.frontId)).toEqual(['c', null, null])
    expect(locks(view(doc, { c: [59.9, 1] }))).toEqual(['front', 'not_started', 'in_progress'])
    expect(locks(view(doc, { c: [60, 1] }))).toEqual(['not_started', 'not_started', 'completed'])
    expect(view(doc, { c: [60, 1] }).subtasks[0]?.frontId).toBeNull()
  })

  test('what was begun goes on, and what was passed stays passed', () => {
    const doc = task([subtask('a', { frontId: 'b' }), subtask('b')], { ordered: false })
    const [running] = view(doc, { a: [null, 1, 'x'] }).subtasks
    expect([running?.state, running && refusalOf(running, NOW)]).toEqual(['in_progress', 'task/locked'])
    expect(locks(view(doc, { a: [70, 1] }))).toEqual(['completed', 'not_started'])
    expect(locks(view(doc, { a: [30, 1] }))).toEqual(['front', 'not_started'])
  })

  test('a package waits as a whole, until then it is locked and to do', () => {
    const doc = task([subtask('a'), subtask('b')], { ordered: false })
    const waiting = packageView(doc, new Map(), [], NOW, front)
    expect(waiting.row).toMatchObject({ state: 'locked', front })
    expect(locks(waiting)).toEqual(['package', 'package'])
    expect(phaseOf(waiting.row, NOW)).toBe('todo')
    expect(waiting.subtasks.map((row) => refusalOf(row, NOW))).toEqual(['task/locked', 'task/locked'])
  })

  test('its own start comes first, and its end', () => {
    const early = packageView(task([subtask('a')], { startsAt: at(1) }), new Map(), [], NOW, front)
    expect([early.row.state, locks(early)]).toEqual(['not_started', ['window']])
    expect(packageView(task([subtask('a')], { endsAt: at(-1) }), new Map(), [], NOW, front).row.state).toBe('ended')
  })
})
