import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClauseSplitter } from './clause-splitter'

const split = (deltas: readonly string[]): string[] => {
  const splitter = new ClauseSplitter()
  return [...deltas.flatMap((delta) => splitter.push(delta)), ...splitter.rest()]
}

describe('cutting streamed words into clauses', () => {
  test('a full stop ends a clause, a comma only once there is enough to say', () => {
    expect(split(['好的，这', '个价格我再想想，', '行吗？谢谢'])).toEqual([
      '好的，这个价格我再想想，',
      '行吗？',
      '谢谢',
    ])
  })

  test('however the text is cut on its way, the clauses are the same and nothing is lost', () => {
    const text = fc
      .array(fc.constantFrom('好', '的', '，', '。', 'a', ' ', '?'), { maxLength: 60 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (said, size) => {
        const pieces = said.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
        expect(split(pieces)).toEqual(split([said]))
        expect(split(pieces).join('').replaceAll(' ', '')).toBe(said.replaceAll(' ', ''))
      }),
    )
  })
})
