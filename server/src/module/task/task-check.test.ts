import { describe, expect, test } from 'vitest'
import { evenWeights } from '@lianda/shared/module/task/weights.rules'
import { type CheckFacts, checkTask } from './task-check'
import type { Checked, ResourceFact } from './kind/subtask-kind.types'
import type { ExamSubtask, FaqSubtask, MediaSubtask, PracticeSubtask, SubtaskDoc } from './kind/subtask.document'
import type { PaperFact } from '../exam'
import { repair } from './task-repair'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000
const at = (days: number) => new Date(NOW + days * DAY)

const practice = (id: string, over: Partial<PracticeSubtask> = {}): SubtaskDoc => ({
  id,
  title: id,
  type: 1,
  sceneId: 'scene',
  sceneVersion: 1,
  persona: { name: 'Ms Carter', portrait: 'p', brief: 'b' },
  language: '16k_en',
  startsAt: null,
  endsAt: null,
  passScore: 80,
  weight: 100,
  attempts: null,
  minutes: 5,
  ...over,
})

const exam = (id: string, over: Partial<ExamSubtask> = {}): SubtaskDoc => ({
  id,
  title: id,
  type: 2,
  paperId: 'paper',
  paperVersion: 1,
  questions: 40,
  startsAt: null,
  endsAt: null,
  passScore: 80,
  weight: 100,
  attempts: 3,
  minutes: 60,
  ...over,
})

const quick = (over: Partial<FaqSubtask> = {}): SubtaskDoc => ({
  ...{ id: 'q', title: 'q', type: 3, catalogId: 'category', questions: 20, minutes: 10 },
  ...{ startsAt: null, endsAt: null, passScore: 80, weight: 100, attempts: null },
  ...over,
})

const task = (subtasks: SubtaskDoc[], over: Partial<Checked> = {}): Checked => ({
  audience: { everyone: true, departmentIds: [], userIds: [] },
  startsAt: at(1),
  endsAt: at(8),
  passScore: 80,
  ordered: false,
  subtasks,
  ...over,
})

const paper: PaperFact = {
  paperId: 'paper',
  title: 'P',
  version: 1,
  minute: 60,
  count: 40,
  passScore: 80,
  explain: 'after_end',
  keyBeforeRetake: false,
  newestVersion: 1,
  newestId: 'paper',
  disabled: false,
}

const scene = { ready: true, newestVersion: 1, newestId: 'scene' }

/** Facts of scenes and papers by id. */
const known = (
  scenes: Record<string, typeof scene>,
  papers: Record<string, PaperFact>,
): Pick<CheckFacts, 'resources'> => ({
  resources: new Map<1 | 2, Map<string, ResourceFact>>([
    [1, new Map(Object.entries(scenes))],
    [2, new Map(Object.entries(papers).map(([id, fact]) => [id, { ...fact }]))],
  ]),
})

const facts: CheckFacts = {
  ...known({ scene }, { paper }),
  reach: { learners: 428, departmentCount: 14, departments: [] },
  front: null,
  atMs: NOW,
}

const found = (doc: Checked, over: Partial<CheckFacts> = {}) =>
  checkTask(doc, { ...facts, ...over })
    .filter((row) => row.level !== 'passed')
    .map((row) => [row.level, row.code, row.variant, row.fix].filter((part) => part !== null).join(' '))

test('a package in order passes everything', () => {
  const rows = checkTask(task([practice('a', { weight: 60 }), exam('b', { weight: 40 })]), facts)
  expect(rows.every((row) => row.level === 'passed')).toBe(true)
  expect(rows.map((row) => row.code)).toEqual([
    'subtasks',
    'weights',
    'pass_score',
    'window',
    'not_in_past',
    'subtask_window',
    'audience',
    'scenes',
    'papers',
    'minutes',
    'attempts',
    'explain_while_open',
    'key_before_retake',
  ])
})

test.each<[string, Checked, string[]]>([
  ['without subtasks', task([]), ['must subtasks']],
  ['weights below 100', task([practice('a', { weight: 90 })]), ['must weights under even_weights', 'look pass_score']],
  ['weights above 100', task([practice('a'), practice('b', { weight: 1 })]), ['must weights over even_weights']],
  ['a subtask that counts for nothing', task([practice('a'), practice('b', { weight: 0 })]), ['look weights']],
  ['more to pass than its parts ask', task([practice('a', { passScore: 70 })]), ['look pass_score']],
  ['a window that ends before it begins', task([practice('a')], { endsAt: at(0.5) }), ['must window reversed']],
  ['a window that is over', task([practice('a')], { startsAt: at(-3), endsAt: at(-1) }), ['must window over']],
  ['a window that has begun', task([practice('a')], { startsAt: at(-1) }), ['look not_in_past']],
  ['a child that ends too late', task([exam('a', { endsAt: at(9) })]), ['must subtask_window late extend_task']],
  [
    'a child that begins too early',
    task([exam('a', { startsAt: at(0.5) })]),
    ['must subtask_window early extend_task'],
  ],
  ['a child that lies outside', task([exam('a', { startsAt: at(8) })]), ['must subtask_window outside extend_task']],
  ['a child without length', task([exam('a', { startsAt: at(3), endsAt: at(3) })]), ['must subtask_window reversed']],
  ['a child that is over', task([exam('a', { endsAt: at(-1) })]), ['must subtask_window over']],
  [
    'nobody meant',
    task([practice('a')], { audience: { everyone: false, departmentIds: [], userIds: [] } }),
    ['must audience'],
  ],
  ['one attempt only', task([exam('a', { attempts: 1 })]), ['look attempts']],
  [
    'a window shorter than the exam',
    task([exam('a', { startsAt: at(2), endsAt: new Date(+at(2) + 30 * 60_000) })]),
    ['must minutes'],
  ],
])('%s', (_what, doc, rows) => {
  expect(found(doc)).toEqual(rows)
})

test('what is known of scenes, papers and people is looked at', () => {
  const both = task([practice('a', { weight: 60 }), exam('b', { weight: 40 })])
  expect(found(both, known({}, { paper }))).toEqual(['must scenes gone'])
  expect(found(both, known({ scene: { ...scene, ready: false } }, { paper }))).toEqual(['must scenes disabled'])
  expect(found(both, known({ scene: { ...scene, newestVersion: 2 } }, { paper }))).toEqual(['look scenes'])
  expect(found(both, known({ scene }, {}))).toEqual(['must papers'])
  expect(found(both, known({ scene }, { paper: { ...paper, disabled: true } }))).toEqual(['must papers disabled'])
  expect(found(both, known({ scene }, { paper: { ...paper, newestVersion: 3 } }))).toEqual(['look papers'])
  expect(found(both, known({ scene }, { paper: { ...paper, explain: 'after_submit' } }))).toEqual([
    'look explain_while_open after_submit',
  ])
  const seen = known({ scene }, { paper: { ...paper, keyBeforeRetake: true } })
  expect(found(both, seen)).toEqual(['look key_before_retake'])
  const once = task([practice('a', { weight: 60 }), exam('b', { weight: 40, attempts: 1 })])
  expect(found(once, seen)).toEqual(['look attempts'])
  expect(found(both, { reach: { learners: 0, departmentCount: 0, departments: [] } })).toEqual(['look audience'])
})

test('a scheduled one is looked at as it will be when it is due', () => {
  const doc = task([practice('a')])
  expect(found(doc, { atMs: +at(9) })).toEqual(['must window over'])
  expect(found(doc, { atMs: +at(2) })).toEqual(['look not_in_past'])
})

describe('a repair', () => {
  test('shares 100 in whole per cents, the first ones take the rest', () => {
    expect(evenWeights(3)).toEqual([34, 33, 33])
    for (let n = 1; n <= 30; n++) expect(evenWeights(n).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  test.each([
    ['late', exam('a', { endsAt: at(9) })],
    ['early', exam('a', { startsAt: at(0.5) })],
    ['outside', exam('a', { startsAt: at(8), endsAt: at(9) })],
  ])('mends a child whose window is %s, either way', (_what, subtask) => {
    const doc = task([subtask])
    for (const fix of ['extend_task', 'shorten_subtask'] as const) {
      const mended = repair(doc, fix, 'a')
      expect(mended && found({ ...doc, ...mended })).toEqual([])
    }
  })

  test('of weights, and none where there is nothing to mend', () => {
    const doc = task([practice('a', { weight: 1 }), practice('b', { weight: 1 }), practice('c', { weight: 1 })])
    expect(repair(doc, 'even_weights', undefined)?.subtasks.map((one) => one.weight)).toEqual([34, 33, 33])
    expect(repair(task([]), 'even_weights', undefined)).toBeNull()
    expect(repair(doc, 'extend_task', 'unknown')).toBeNull()
  })
})

test('subtasks that wait for each other are named, and only those that say so', () => {
  const steps = (ordered: boolean) =>
    task([practice('a', { weight: 50, frontId: 'c' }), practice('b', { weight: 30 }), practice('c', { weight: 20 })], {
      ordered,
    })
  expect(found(steps(false))).toEqual([])
  expect(checkTask(steps(false), facts).find(({ code }) => code === 'subtask_front')?.values).toEqual({ n: 1 })
  const rows = checkTask(steps(true), facts).filter(({ code }) => code === 'subtask_front')
  expect(rows).toMatchObject([{ level: 'must', subtaskId: 'a', values: { at: 1, title: 'a' } }])
})

test.each<[string, CheckFacts['front'], string[]]>([
  ['is there', { title: 'F', state: 'open', beyond: 0 }, []],
  ['was deleted', { title: 'F', state: 'gone', beyond: 0 }, ['must front gone']],
  ['is not published by then', { title: 'F', state: 'unpublished', beyond: 0 }, ['must front unpublished']],
  ['waits for it', { title: 'F', state: 'circle', beyond: 0 }, ['must front circle']],
  [
    'is over, and is not for everybody',
    { title: 'F', state: 'over', beyond: 3 },
    ['look front over', 'look front beyond'],
  ],
])('the package before %s', (_what, front, expected) => {
  expect(found(task([practice('a')]), { front })).toEqual(expected)
})

describe('films', () => {
  const film = (over: Partial<MediaSubtask> = {}): SubtaskDoc => ({
    ...{ id: 'watch', title: 'watch', type: 6, mediaId: 'film', mediaVersion: 1, minutes: 3 },
    ...{ startsAt: null, endsAt: null, passScore: 100, weight: 100, attempts: null },
    ...over,
  })
  const fact = (over: Record<string, unknown> = {}): ResourceFact => ({
    ...{ newestVersion: 1, newestId: 'film', disabled: false, states: { 1: 1 }, lost: {} },
    ...over,
  })
  const said = (one: ResourceFact | null) =>
    checkTask(task([film()]), {
      ...facts,
      resources: new Map([[6 as const, new Map(one === null ? [] : [['film', one]])]]),
    })
      .filter(({ code }) => code === 'films')
      .map(({ level, variant }) => [level, variant])

  test('have to be there, enabled and made; a newer version is worth a look', () => {
    expect(said(fact())).toEqual([['passed', null]])
    expect(said(null)).toEqual([['must', 'gone']])
    expect(said(fact({ disabled: true }))).toEqual([['must', 'disabled']])
    expect(said(fact({ states: { 1: 0 } }))).toEqual([['must', 'processing']])
    expect(said(fact({ states: { 1: 100 } }))).toEqual([['must', 'failed']])
    expect(said(fact({ newestVersion: 2, states: { 1: 1, 2: 1 } }))).toEqual([['look', null]])
  })

  test('whose questions the bank has closed or lost are worth a look too', () => {
    expect(said(fact({ lost: { 1: ['a'], 2: ['b'] } }))).toEqual([['look', 'questions']])
    expect(said(fact({ lost: { 2: ['b'] } }))).toEqual([['passed', null]])
    const rows = [
      ['look', null],
      ['look', 'questions'],
    ]
    expect(said(fact({ newestVersion: 2, states: { 1: 1, 2: 1 }, lost: { 1: ['a'] } }))).toEqual(rows)
  })
})

test('quick questions need a category with open questions', () => {
  const category = {
    ...{ name: 'q', path: 'q', above: [], questions: 20, minutes: 10 },
    newestVersion: 1,
    newestId: 'c',
  }
  const with3 = (facts3: Record<string, ResourceFact>, over: Partial<FaqSubtask> = {}) =>
    found(task([quick(over)]), { resources: new Map([[3, new Map(Object.entries(facts3))]]) })
  expect(with3({ category })).toEqual([])
  expect(with3({})).toEqual(['must quick_questions gone'])
  expect(with3({ category: { ...category, questions: 0 } })).toEqual(['must quick_questions empty'])
  expect(with3({ category }, { draw: 21 })).toEqual(['look quick_questions few'])
})
