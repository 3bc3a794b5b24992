import { describe, expect, test } from 'vitest'
import { type GivenAnswer, pickForDrill, secondsOf, spacingOf } from './spacing.rules'

const given = (day: string, right: boolean, drill = true): GivenAnswer => ({ day: `2026-11-${day}`, right, drill })

describe('when a question is asked again', () => {
  test('never, as long as it was not answered wrong', () => {
    expect(spacingOf([])).toBe(null)
    expect(spacingOf([given('01', true, false), given('02', true, false)])).toBe(null)
  })

  test('at once after a round of a package, a day later after a drill', () => {
    expect(spacingOf([given('01', true, false), given('02', false, false)])).toEqual({ step: 0, due: '2026-11-02' })
    expect(spacingOf([given('02', false, false), given('02', false)])).toEqual({ step: 0, due: '2026-11-03' })
  })

  test('later after each right answer at its time, until it has left', () => {
    const answers = [given('01', false, false), given('01', true)]
    expect(spacingOf(answers)).toEqual({ step: 1, due: '2026-11-03' })
    expect(spacingOf([...answers, given('03', true)])).toEqual({ step: 2, due: '2026-11-07' })
    expect(spacingOf([...answers, given('03', true), given('07', true)])).toEqual({ step: 3, due: '2026-11-15' })
    const all = [...answers, given('03', true), given('07', true), given('15', true)]
    expect(spacingOf(all)).toEqual({ step: 4, due: '2026-12-01' })
    expect(spacingOf([...all, { day: '2026-12-01', right: true, drill: true }])).toBe(null)
  })

  test('no later for a right answer before its day, and from the start after a wrong one', () => {
    const answers = [given('01', false, false), given('01', true), given('02', true, false)]
    expect(spacingOf(answers)).toEqual({ step: 1, due: '2026-11-03' })
    expect(spacingOf([...answers, given('05', false)])).toEqual({ step: 0, due: '2026-11-06' })
  })
})

describe('the questions of a drill', () => {
  const due = (n: number, seconds: number) =>
    Array.from({ length: n }, (_none, at) => ({ id: `q${at}`, seconds, step: 0, due: '2026-11-01' }))

  test('are as many as three minutes have room for, five to eight where so many are due', () => {
    expect(pickForDrill(due(20, 5))).toHaveLength(8)
    expect(pickForDrill(due(20, 28))).toHaveLength(6)
    expect(pickForDrill(due(20, 90))).toHaveLength(5)
    expect(pickForDrill(due(2, 5))).toEqual(['q0', 'q1'])
    expect(pickForDrill([])).toEqual([])
  })

  test('take longer with longer answers, in both languages', () => {
    const short = secondsOf({ question: '几点？', answer: '十二点。' }, 0)
    expect(secondsOf({ question: '几点？', answer: '一般十二点，会员两点，节日另外说明。' }, 0)).toBeGreaterThan(short)
    expect(secondsOf({ question: 'When?', answer: 'At noon.' }, 10)).toBeCloseTo(0.4 + 0.8 + 10 + 10)
  })
})
