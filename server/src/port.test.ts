import { expect, test } from 'vitest'
import type { Deps } from './deps'
import { fillPorts, keyedPort, port, type Ports } from './port'

const ports: Ports = new Map()
const count = port<() => number>('test.count', ports)
const app = (): Deps => ({}) as Deps

test('a port gives what a module above filled it with, each app its own', () => {
  const [one, other] = [app(), app()]
  count.filledBy(() => 1).bind(one)
  count.filledBy(() => 2).bind(other)
  expect([count(one)(), count(other)()]).toEqual([1, 2])
})

test('a port that no module fills keeps the app from being built, and is named', () => {
  expect(() => fillPorts(app(), [], ports)).toThrow('no module fills: test.count')
  expect(() => count(app())).toThrow('no module fills the port test.count')
})

test('a port takes one answer and a name one port', () => {
  const fills = [count.filledBy(() => 1), count.filledBy(() => 2)]
  expect(() => fillPorts(app(), fills, ports)).toThrow('two modules fill the port test.count')
  expect(() => port('test.count', ports)).toThrow('declared twice')
})

test('a keyed port holds what each module gave under its key, and knows which keys it can do without', () => {
  const own: Ports = new Map()
  const uses = keyedPort<string, number>('test.uses', ['papers'], own)
  const one = app()
  expect(() => fillPorts(one, [uses.filledBy('scenes', 1)], own)).toThrow('no module fills: test.uses')
  fillPorts(one, [uses.filledBy('papers', 2)], own)
  expect([...uses(one)]).toEqual([
    ['scenes', 1],
    ['papers', 2],
  ])
  expect(uses(app()).size).toBe(0)
  expect(() => fillPorts(one, [uses.filledBy('papers', 3)], own)).toThrow('two modules fill the port test.uses.papers')
})
