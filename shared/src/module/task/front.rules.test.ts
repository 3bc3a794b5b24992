import { expect, it } from 'vitest'
import { frontOf, neverOpening } from './front.rules'

/** `a` is the first; `b>a`: it waits for `a`. */
const steps = (...told: string[]) =>
  told.map((one) => {
    const [id = '', frontId = null] = one.split('>')
    return { id, frontId }
  })
const stuck = (told: string[], ordered = false) => neverOpening(steps(...told), ordered).map(({ id }) => id)

it.each<[string, string[], boolean, string[]]>([
  ['without any rule all open', ['a', 'b', 'c'], false, []],
  ['in order all open', ['a', 'b', 'c'], true, []],
  ['a later one may come first', ['a>c', 'b', 'c'], false, []],
  ['but not where all are in order', ['a>c', 'b', 'c'], true, ['a', 'b', 'c']],
  ['a chain opens from its end', ['a>b', 'b>c', 'c>d', 'd'], false, []],
  ['two that wait for each other never open', ['a>b', 'b>a', 'c'], false, ['a', 'b']],
  ['nor does what waits for them', ['a>b', 'b>a', 'c>b', 'd'], false, ['a', 'b', 'c']],
  ['nor one that waits for itself', ['a>a', 'b'], false, ['a']],
  ['one that is not there holds up nobody', ['a>z'], true, []],
])('%s', (_what, told, ordered, expected) => {
  expect(stuck(told, ordered)).toEqual(expected)
})

it('the step before another one by its own rule', () => {
  const all = steps('a', 'b>a', 'c>z')
  expect(all.map((one) => frontOf(all, one)?.id)).toEqual([undefined, 'a', undefined])
})
