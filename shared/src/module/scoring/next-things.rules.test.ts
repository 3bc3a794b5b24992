import { describe, expect, it } from 'vitest'
import { nextThings } from './next-things.rules'
import type { Deduction, OpenNode } from './scoring.contract'

const lost = (kind: Deduction['kind'], points: number, turn: number): Deduction => ({
  ...{ no: turn, kind, dimension: 'accuracy', points, turn, quote: `turn ${turn}`, atMs: null, detail: {} },
})
const open = (node: string, points: number): OpenNode => ({ node, points, why: 'not_reached', quote: '', turn: 0 })
const of = (deductions: Deduction[], parts: OpenNode[] = []) =>
  nextThings({ deductions, open: parts }).map(({ kind, turn, detail }) => [kind, turn || (detail['node'] ?? null)])

describe('what to do next time', () => {
  it('is one thing of each kind, with its costliest evidence, the costliest kind first', () => {
    const rows = [lost('wording', 2, 1), lost('speed', 3, 2), lost('wording', 2.5, 3), lost('accuracy', 4, 4)]
    expect(of(rows)).toEqual([
      ['wording', 3],
      ['accuracy', 4],
      ['speed', 2],
    ])
  })

  it('is at most three things, of which one is the part that cost most by not being shown', () => {
    const rows = [lost('wording', 1, 1), lost('speed', 2, 2), lost('volume', 3, 3)]
    expect(of(rows, [open('price', 9), open('close', 8)])).toEqual([
      ['not_shown', 'price'],
      ['volume', 3],
      ['speed', 2],
    ])
  })

  it('is filled up with the next costliest where there are fewer kinds', () => {
    expect(of([lost('wording', 1, 1)], [open('price', 9), open('close', 8), open('greet', 2)])).toEqual([
      ['not_shown', 'price'],
      ['wording', 1],
      ['not_shown', 'close'],
    ])
    expect(of([])).toEqual([])
  })

  it('begins with an insult, also where its points were lost already', () => {
    const parts = [open('price', 9), open('close', 8), open('greet', 2)]
    const things = nextThings({ deductions: [], open: parts, bars: ['points', 'insult'] })
    expect(things.map(({ kind }) => kind)).toEqual(['sensitive', 'not_shown', 'not_shown'])
    expect(nextThings({ deductions: [], open: parts, bars: ['points'] })[0]?.kind).toBe('not_shown')
  })
})
