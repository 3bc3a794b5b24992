import { describe, expect, it } from 'vitest'
import en from '../../i18n/locales/en/operation.json'
import zhCN from '../../i18n/locales/zhCN/operation.json'
import zhTW from '../../i18n/locales/zhTW/operation.json'
import { FUNCTION_KEYS } from '../org/function-keys'
import enFunction from '../../i18n/locales/en/function.json'
import { valueWords, type WordDeps } from './operation-words.rules'
import { foldSaves } from './fold-saves.rules'
import { FACTS, type FactKind, SUBJECTS } from './operation-facts.rules'
import { OPERATIONS } from './operations.rules'

type Tree = { readonly [key: string]: string | Tree }
const at = (tree: Tree, path: readonly string[]) =>
  path.reduce<string | Tree | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), tree)

/** Every text path that a log entry may need. */
const needed: string[][] = [
  ...Object.keys(OPERATIONS).map((action) => ['action', action.replace(/\./g, '_')]),
  ...SUBJECTS.map((subject) => ['subject', subject]),
  ...SUBJECTS.flatMap((subject) =>
    Object.entries(FACTS[subject] as Record<string, FactKind>).flatMap(([name, kind]) => [
      ['fact', subject, name],
      ...(typeof kind === 'string' ? [] : kind.map((value) => ['value', subject, name, value])),
    ]),
  ),
]

describe('the operation log', () => {
  it.each(Object.entries<Tree>({ zhCN, zhTW, en }))(
    'has words for every action, fact and value in %s',
    (_tag, texts) => {
      expect(needed.length).toBeGreaterThan(150)
      expect(needed.filter((path) => typeof at(texts, path) !== 'string')).toEqual([])
    },
  )

  it('has no words that nothing says', () => {
    const said = (['action', 'subject', 'fact', 'value'] as const).flatMap((part) => pathsOf(zhCN[part], [part]))
    const known = new Set(needed.map((path) => path.join(' ')))
    expect(said.filter((path) => !known.has(path))).toEqual([])
  })

  it('names every function of the back office', () => {
    const names: Record<string, unknown> = enFunction
    expect(FUNCTION_KEYS.filter((key) => typeof names[key] !== 'string')).toEqual([])
  })
})

const pathsOf = (tree: string | Tree, path: readonly string[]): string[] =>
  typeof tree === 'string'
    ? [path.join(' ')]
    : Object.entries(tree).flatMap(([key, value]) => pathsOf(value, [...path, key]))

describe('a row of several saves', () => {
  const save = (before: Record<string, unknown>, after: Record<string, unknown>) => ({ noun: 'exam', before, after })

  it('shows what was first before and last after, without what came back', () => {
    const saves = [
      save({ passScore: 60, title: 'A' }, { passScore: 70, title: 'B' }),
      save({ title: 'B' }, { title: 'C' }),
      save({ passScore: 70 }, { passScore: 60 }),
      save({}, { reordered: true }),
    ]
    expect(foldSaves(saves)).toEqual({ before: { title: 'A' }, after: { title: 'C', reordered: true } })
  })

  it('shows of questions those that went and came, not what lay between', () => {
    const saves = [
      save({ questions: ['one (20)'] }, { questions: ['one (25)'] }),
      save({ questions: ['one (25)'] }, { questions: ['one (30)', 'new (1)'] }),
      save({ questions: ['new (1)', 'two (5)'] }, {}),
    ]
    expect(foldSaves(saves)).toEqual({
      before: { questions: ['one (20)', 'two (5)'] },
      after: { questions: ['one (30)'] },
    })
    expect(foldSaves([save({ questions: ['a'] }, {}), save({}, { questions: ['a'] })])).toEqual({
      before: {},
      after: {},
    })
  })
})

it('of a question’s saves in one row all parts that were rewritten are named', () => {
  const saves = [['text'], ['choices', 'text']].map((rewritten) => ({
    noun: 'question',
    before: {},
    after: { rewritten },
  }))
  expect(foldSaves(saves).after).toEqual({ rewritten: ['text', 'choices'] })
})

describe('a value', () => {
  const t: WordDeps['t'] = (key, params = {}) => {
    const text = at(zhCN, key.split('.'))
    return String(typeof text === 'string' ? text : (params['defaultValue'] ?? key)).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_whole, name: string) => String(params[name]),
    )
  }
  const words: WordDeps = {
    t,
    functionName: (key) => `<${key}>`,
    time: (ms) => new Date(ms).toISOString().slice(0, 16),
  }
  const step = {
    title: '入住',
    type: 1,
    version: 2,
    passScore: 60,
    weight: 50,
    attempts: null,
    startsAt: null,
    endsAt: Date.UTC(2026, 10, 30, 8),
  }

  it.each([
    ['task', 'publishState', 'published', '已发布'],
    ['task', 'endsAt', '2026-11-30T08:00:00.000Z', '2026-11-30T08:00'],
    ['task', 'endsAt', null, '—'],
    ['task', 'audience', { everyone: true, departments: [], people: [] }, '全体学员'],
    ['task', 'audience', { everyone: false, departments: ['前台'], people: ['沈晓雯'] }, '前台、沈晓雯'],
    [
      'task',
      'subtasks',
      [step],
      '1. 入住（第 2 版）、练习、权重 50%、及格 60 分、不限次数、同任务 至 2026-11-30T08:00',
    ],
    ['user', 'disabled', true, '是'],
    ['user', 'sex', 1, '男'],
    ['user', 'funcs', ['voice-exam', 'log-operation'], '<voice-exam>、<log-operation>'],
    ['user', 'department', '', '—'],
    ['question', 'rewritten', ['text', 'choices'], '题干、选项'],
    ['exam', 'questions', ['one (20)', 'two (5)'], 'one (20)\ntwo (5)'],
    ['older', 'unknown', 3, '3'],
  ])('%s.%s: %j is read as people read it', (subject, name, value, expected) => {
    expect(valueWords(subject, name, value, words)).toBe(expected)
  })
})
