import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seededRng } from '../../kernel/rng'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import type { QuestionType } from '../question-bank/question.contract'
import { assignDraws } from './assign-draws.rules'
import { type DrawablePaper, drawPaper } from './draw.rules'
import type { AnswerValue } from './exam.contract'
import { keyOf, markPaper } from './marking.rules'
import { runs } from '../../../test/effort'

const content = (type: QuestionType): QuestionContent => ({
  type,
  text: 'q',
  images: [],
  choices:
    type === 3
      ? []
      : type === 2
        ? ['A', 'B'].map((id) => ({ id, content: '', iscorrect: id === 'A' }))
        : ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, content: id, iscorrect: type === 0 ? at === 0 : at < 2 })),
  blanks: type === 3 ? [{ variants: ['x'] }, { variants: ['y'] }] : [],
  anyOrder: false,
  promotion: '',
  explanation: '',
  level: 1,
  score: 1,
})

const draw = (id: string, count: number, score = 1) => ({ id, catalogIds: [], types: [], levels: [], count, score })

function paper(given: {
  fixed?: readonly [id: string, type: QuestionType, score: number][]
  draws?: ReturnType<typeof draw>[]
  pools?: Record<string, string[]>
  shuffle?: boolean
}): DrawablePaper {
  const { fixed = [], draws = [], pools = {}, shuffle = false } = given
  const typeOf = (id: string): QuestionType => (Number(id.replace(/\D/g, '')) % 4) as QuestionType
  return {
    content: {
      questions: fixed.map(([id, type, score]) => ({ id, source: null, content: content(type), score })),
      draws,
      shuffleQuestions: shuffle,
      shuffleOptions: shuffle,
    },
    questions: new Map([
      ...fixed.map(([id, type]) => [id, content(type)] as const),
      ...Object.values(pools).flatMap((ids) => ids.map((id) => [id, content(typeOf(id))] as const)),
    ]),
    drawPools: pools,
  }
}

const ids = (n: number, from = 0) => Array.from({ length: n }, (_none, at) => `b${from + at}`)

describe('a learner’s paper', () => {
  test('keeps the order of the paper within its sections and of the options', () => {
    const fixed: [string, QuestionType, number][] = [
      ['p1', 2, 1],
      ['p2', 0, 2.5],
      ['p3', 3, 3],
      ['p4', 0, 1],
      ['p5', 1, 4],
    ]
    expect(
      drawPaper(paper({ fixed }), 's').map(({ id, ref, scoreTenths, order }) => [id, ref, scoreTenths, order.join('')]),
    ).toEqual([
      ['q1', 'p2', 25, 'abcde'],
      ['q2', 'p4', 10, 'abcde'],
      ['q3', 'p5', 40, 'abcde'],
      ['q4', 'p1', 10, 'AB'],
      ['q5', 'p3', 30, ''],
    ])
  })

  test('is the same for the same seed and another for another', () => {
    const drawn = paper({ draws: [draw('d', 10)], pools: { d: ids(40) }, shuffle: true })
    expect(drawPaper(drawn, 'one')).toEqual(drawPaper(drawn, 'one'))
    const refs = (seed: string) => drawPaper(drawn, seed).map((item) => item.ref)
    expect(refs('one')).not.toEqual(refs('two'))
  })

  test('shuffles questions within their section and options, but never right and wrong of true/false', () => {
    const fixed = ids(40).map((id, at): [string, QuestionType, number] => [id, (at % 4) as QuestionType, 1])
    const items = drawPaper(paper({ fixed, shuffle: true }), 'seed')
    const sections = items.map((item) => fixed.findIndex(([id]) => id === item.ref) % 4)
    expect(sections).toEqual(sections.toSorted((a, b) => a - b))
    const singles = items.slice(0, 10)
    expect(singles.map((item) => item.ref)).not.toEqual(fixed.filter(([, type]) => type === 0).map(([id]) => id))
    expect(new Set(singles.map((item) => item.order.join(''))).size).toBeGreaterThan(3)
    for (const item of singles) expect(item.order.toSorted().join('')).toBe('abcde')
    expect(new Set(items.slice(20, 30).map((item) => item.order.join('')))).toEqual(new Set(['AB']))
  })

  test('can not be made where a draw is short', () => {
    expect(() => drawPaper(paper({ draws: [draw('d', 3)], pools: { d: ids(2) } }), 's')).toThrow('draws')
  })

  test('takes every question of a pool about as often as any other', () => {
    const drawn = paper({ draws: [draw('d', 5)], pools: { d: ids(20) } })
    const counts = new Map<string, number>()
    for (let n = 0; n < 2_000; n++)
      for (const { ref } of drawPaper(drawn, `learner ${n}`)) counts.set(ref, (counts.get(ref) ?? 0) + 1)
    expect(counts.size).toBe(20)
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(100)
  })
})

describe('draws that compete for the same questions', () => {
  it.each<[string, Record<string, number>, Record<string, string[]>, boolean]>([
    ['a narrow pool inside a wide one', { narrow: 2, wide: 2 }, { narrow: ids(2), wide: ids(4) }, true],
    ['a chain of overlaps', { a: 2, b: 2, c: 2 }, { a: ids(3), b: ids(3, 1), c: ids(3, 3) }, true],
    ['one question too few for both', { a: 2, b: 2 }, { a: ids(3), b: ids(3) }, false],
    ['an empty pool', { a: 1 }, {}, false],
  ])('%s', (_title, counts, pools, complete) => {
    const draws = Object.entries(counts).map(([id, count]) => ({ id, count }))
    for (let seed = 0; seed < 50; seed++) expect(assignDraws(draws, pools, seededRng(seed)).complete).toBe(complete)
  })

  test('without a complete assignment the largest one is found', () => {
    const { taken } = assignDraws(
      [
        { id: 'a', count: 3 },
        { id: 'b', count: 3 },
      ],
      { a: ids(4), b: ids(4) },
      seededRng(1),
    )
    expect([...taken.values()].flat().toSorted()).toEqual(ids(4))
  })
})

/** Each question is in one group and each draw takes from some groups, so pools overlap as categories and levels do. */
const world = fc.record({
  groups: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 }),
  draws: fc.array(
    fc.record({
      from: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  fixed: fc.array(fc.constantFrom<QuestionType>(0, 1, 2, 3), { maxLength: 10 }),
  seed: fc.string(),
  shuffle: fc.boolean(),
})

type World = typeof world extends fc.Arbitrary<infer T> ? T : never

function poolsOf({ groups, draws }: World): Record<string, string[]> {
  const members = groups.map((size, at) => ids(size, at * 10))
  return Object.fromEntries(
    draws.map(({ from }, at) => [`d${at}`, [...new Set(from)].flatMap((group) => members[group] ?? [])]),
  )
}

/** Hall's condition over all sets of draws: a slow but exact check whether an assignment exists. */
function feasible({ draws }: World, pools: Record<string, string[]>): boolean {
  return Array.from({ length: 2 ** draws.length }, (_none, mask) => mask).every((mask) => {
    const chosen = draws.flatMap(({ count }, at) => (mask & (1 << at) ? [{ count, pool: pools[`d${at}`] ?? [] }] : []))
    const need = chosen.reduce((sum, { count }) => sum + count, 0)
    return new Set(chosen.flatMap(({ pool }) => pool)).size >= need
  })
}

/** Scores in tenths that sum to 100 points over these weights; null if they can't. */
function scoresOf(weights: readonly number[]): number[] | null {
  const total = weights.reduce((sum, one) => sum + one, 0)
  const each = Math.floor(1000 / total)
  const rest = 1000 - each * total
  const last = weights.at(-1) ?? 1
  return rest % last === 0 ? weights.map((_one, at) => each + (at === weights.length - 1 ? rest / last : 0)) : null
}

describe('for any bank and any overlapping rules', () => {
  it('a draw is complete exactly when it can be, takes nothing twice, and sums to 100', () => {
    fc.assert(
      fc.property(world, (given) => {
        const pools = poolsOf(given)
        const scores = scoresOf([...given.draws.map(({ count }) => count), ...given.fixed.map(() => 1)])
        fc.pre(scores !== null)
        const draws = given.draws.map(({ count }, at) => draw(`d${at}`, count, (scores?.[at] ?? 0) / 10))
        const fixed = given.fixed.map((type, at): [string, QuestionType, number] => [
          `p${at}`,
          type,
          (scores?.[draws.length + at] ?? 0) / 10,
        ])
        const it = paper({ fixed, draws, pools, shuffle: given.shuffle })
        if (!feasible(given, pools)) {
          expect(() => drawPaper(it, given.seed)).toThrow('draws')
          return
        }
        const items = drawPaper(it, given.seed)
        expect(items.reduce((sum, row) => sum + row.scoreTenths, 0)).toBe(1000)
        expect(new Set(items.map((row) => row.ref)).size).toBe(items.length)
        expect(items.map((row) => row.id)).toEqual(items.map((_row, at) => `q${at + 1}`))
        // Each drawn question comes from a pool; the fixed ones are in none.
        const pooled = new Set(Object.values(pools).flat())
        expect(items.filter((row) => pooled.has(row.ref)).length).toBe(draws.reduce((sum, row) => sum + row.count, 0))
      }),
      runs(100, 2_000),
    )
  })

  it('shuffling questions and options changes no mark', () => {
    const answers = fc.array(
      fc.oneof(
        fc.constant<AnswerValue | 'key'>('key'),
        fc.array(fc.constantFrom('a', 'b', 'c', 'A', 'B', 'x', 'y', ''), { maxLength: 4 }),
      ),
      { minLength: 12, maxLength: 12 },
    )
    const types = fc.array(fc.constantFrom<QuestionType>(0, 1, 2, 3), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(types, answers, fc.string(), fc.boolean(), (list, given, seed, partialCredit) => {
        const fixed = list.map((type, at): [string, QuestionType, number] => [`p${at}`, type, 2.5])
        const totals = [false, true].map((shuffle) => {
          const it = paper({ fixed, shuffle })
          const items = drawPaper(it, seed)
          const byItem = Object.fromEntries(
            items.map(({ id, ref }) => {
              const at = Number(ref.slice(1))
              const answer = given[at] ?? []
              return [id, { value: answer === 'key' ? keyOf(content(list[at] ?? 0)) : answer }]
            }),
          )
          const full = new Map(list.map((type, at) => [`p${at}`, content(type)]))
          const { totalTenths, right, marks } = markPaper(full, items, byItem, { partialCredit })
          const byRef = Object.fromEntries(items.map(({ id, ref }) => [ref, marks[id]]))
          return { totalTenths, right, byRef }
        })
        expect(totals[1]).toEqual(totals[0])
      }),
    )
  })
})

test('a large draw: 300 questions of 2,000 by 20 overlapping rules, none of them twice', () => {
  const pools = Object.fromEntries(Array.from({ length: 20 }, (_none, at) => [`d${at}`, ids(1_000, at * 50)]))
  const draws = Object.keys(pools).map((id) => draw(id, 15))
  const it = paper({ draws, pools, shuffle: true })
  for (let n = 0; n < 20; n++) expect(new Set(drawPaper(it, `s${n}`).map(({ ref }) => ref)).size).toBe(300)
})
