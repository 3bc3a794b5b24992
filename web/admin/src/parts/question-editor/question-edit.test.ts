import { describe, expect, it } from 'vitest'
import {
  copyOf,
  emptyQuestion,
  moved,
  newId,
  roundPoints,
  withOption,
  withPasted,
  withRight,
  withType,
} from './question-edit'

const texts = (question: ReturnType<typeof emptyQuestion>) => question.choices.map((choice) => choice.content)
const right = (question: ReturnType<typeof emptyQuestion>) => question.choices.map((choice) => choice.iscorrect)

describe('writing a question', () => {
  it('begins with what its type needs', () => {
    expect(emptyQuestion(0).choices).toHaveLength(4)
    expect(emptyQuestion(2).choices.map((choice) => choice.id)).toEqual(['A', 'B'])
    expect(emptyQuestion(3)).toMatchObject({ choices: [], blanks: [{ variants: [] }] })
  })

  it('has one right answer in single choice and several in multiple choice', () => {
    const single = { ...emptyQuestion(0), choices: emptyQuestion(0).choices.map((one, n) => ({ ...one, id: `c${n}` })) }
    expect(right(withRight(withRight(single, 'c0', true), 'c1', true))).toEqual([false, true, false, false])
    const several = { ...single, type: 1 as const }
    expect(right(withRight(withRight(several, 'c0', true), 'c1', true))).toEqual([true, true, false, false])
  })

  it('keeps options and the first right one when multiple becomes single choice, and loses them for true or false', () => {
    const options = ['a', 'b', 'c'].map((content, n) => ({ id: `c${n}`, content, iscorrect: n > 0 }))
    const several = { ...emptyQuestion(1), text: 'Stem', choices: options }
    const single = withType(several, 0)
    expect(texts(single)).toEqual(['a', 'b', 'c'])
    expect(right(single)).toEqual([false, true, false])
    expect(withType(single, 2)).toMatchObject({ text: 'Stem', choices: [{ id: 'A' }, { id: 'B' }], blanks: [] })
    expect(withType(single, 3)).toMatchObject({ choices: [], blanks: [{ variants: [] }] })
  })

  it('makes options of pasted lines, without their letters, as many as fit', () => {
    const pasted = withPasted(emptyQuestion(0), 0, 'A. one\r\nB、two\n(C) three\n\nDo it\n5\n6\n7', 6)
    expect(texts(pasted)).toEqual(['one', 'two', 'three', 'Do it', '5', '6'])
    const filled = { ...emptyQuestion(0), choices: pasted.choices.slice(0, 3) }
    expect(texts(withPasted(filled, 1, 'x\ny', 6))).toEqual(['one', 'x', 'y', 'three'])
  })

  it('takes no more options than there is room for', () => {
    const full = withOption(withOption(emptyQuestion(0), 4, 6), 4, 6)
    expect(full.choices).toHaveLength(6)
    expect(withOption(full, 0, 6)).toBe(full)
  })

  it('gives copies options of their own, except the two of true or false', () => {
    const original = emptyQuestion(1)
    const copy = copyOf(original)
    expect(copy.choices.some((one) => original.choices.some((old) => old.id === one.id))).toBe(false)
    expect(copyOf(emptyQuestion(2)).choices.map((one) => one.id)).toEqual(['A', 'B'])
  })

  it('moves within a list and nowhere else', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  })

  it('has points with one decimal, from 0 to 100, and ids that a server takes', () => {
    expect([2.25, null, -1, 1000, Number.NaN].map(roundPoints)).toEqual([2.3, 0, 0, 100, 0])
    expect(new Set(Array.from({ length: 200 }, newId)).size).toBe(200)
    expect(newId()).toMatch(/^[A-Za-z0-9]{12}$/)
  })
})
