import { describe, expect, it } from 'vitest'
import { aFlow, aScene } from '../../../../../shared/test/scene-builder'
import { freeId, linesOf, tidied, valueAt, withValue } from './content-edit'
import { written } from './practice.fixture'

describe('a place of the content', () => {
  it('is read, changed without touching anything else, and taken away', () => {
    expect(valueAt(written, 'free.points.0.label')).toBe('约试驾')
    expect(valueAt(written, 'free.points.7.label')).toBeUndefined()
    const changed = withValue(written, 'free.points.0.label', '试驾')
    expect(changed.free?.points[0]?.label).toBe('试驾')
    expect(changed.customer).toBe(written.customer)
    expect(written.free?.points[0]?.label).toBe('约试驾')
    const aged = withValue(written, 'persona.age', 30)
    expect(withValue(aged, 'persona.age', undefined)).toEqual(written)
    expect(withValue(written, 'customer.acts.silent', [{ text: '喂？' }]).customer?.acts.silent).toEqual([
      { text: '喂？' },
    ])
  })

  it('gets an id that no other row has', () => {
    expect(freeId([], 'p')).toBe('p1')
    expect(freeId(['p1', 'p3'], 'p')).toBe('p4')
  })
})

it('empty lines and sentences stand on the screen and are not stored', () => {
  const typed = withValue(
    withValue(written, 'free.points.0.met.examples', linesOf('一句\n\n 两句 \n')),
    'customer.acts.silent',
    [{ text: '' }, { text: ' ' }],
  )
  expect(typed.free?.points[0]?.met.examples).toEqual(['一句', '', ' 两句 ', ''])
  const stored = tidied(typed)
  expect(stored.free?.points[0]?.met.examples).toEqual(['一句', '两句'])
  expect(stored.customer?.acts).toEqual({})
  expect(tidied(stored)).toEqual(stored)
})

it('empty lines of a node are not stored, and a node without any stays the same object', () => {
  const [start, , learner] = aFlow()
  const typed = {
    ...learner!,
    mustSay: [{ label: '押金', keywords: '押金', counters: ['', ' 要交押金 '] }],
    conduct: [
      { kind: 'pressure' as const, weight: 'more' as const, words: ['', ' '] },
      { kind: 'insult' as const, weight: 'less' as const, words: ['哼', ''] },
    ],
  }
  const { nodes } = tidied(aScene({}, [start!, typed])).flow
  expect(nodes[0]).toBe(start)
  expect(nodes[1]).toMatchObject({
    mustSay: [{ label: '押金', keywords: '押金', counters: ['要交押金'] }],
    conduct: [
      { kind: 'pressure', weight: 'more' },
      { kind: 'insult', weight: 'less', words: ['哼'] },
    ],
  })
  expect(nodes[1]?.conduct?.[0]).not.toHaveProperty('words')
})
