import { fakeClock } from '@lianda/shared/kernel/clock'
import { describe, expect, it } from 'vitest'
import { createIds, newRequestId } from './ids'

const NOW = Date.UTC(2026, 10, 20)

describe('ids', () => {
  it('are 24 hexadecimal digits that ascend, within a millisecond and over it', () => {
    const clock = fakeClock(NOW)
    const newId = createIds(clock)
    const made = Array.from({ length: 9_000 }, (_none, n) => {
      if (n % 4_000 === 3_999) clock.advance(1)
      return newId()
    })
    expect(made.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([])
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('ascend when the clock goes back', () => {
    const clock = fakeClock(NOW)
    const newId = createIds(clock)
    const first = newId()
    clock.advance(-60_000)
    expect(newId() > first).toBe(true)
  })

  it('come after those of the older form, which began with a nought', () => {
    const older = NOW.toString(16).padStart(12, '0') + 'f'.repeat(12)
    expect(createIds(fakeClock(NOW))() > older).toBe(true)
  })

  it('tell nothing of the next: steps are drawn from 40 bits, and each process begins elsewhere', () => {
    const chanceOf = (id: string) => BigInt(`0x${id.slice(11)}`)
    const newId = createIds(fakeClock(NOW))
    const made = Array.from({ length: 200 }, () => chanceOf(newId()))
    const steps = made.slice(1).map((chance, n) => chance - (made[n] ?? 0n))
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps.filter((step) => step < 1n << 28n).length).toBeLessThan(10)
    const firsts = Array.from({ length: 200 }, () => chanceOf(createIds(fakeClock(NOW))()))
    expect(new Set(firsts.map((first) => first >> 32n)).size).toBeGreaterThan(190)
  })

  it('of requests have nothing in common with them', () => {
    const [a, b] = [newRequestId(), newRequestId()]
    expect(a).toMatch(/^[0-9a-f]{24}$/)
    expect(a.slice(0, 8)).not.toBe(b.slice(0, 8))
  })
})
