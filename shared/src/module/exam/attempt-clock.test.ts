import { describe, expect, it } from 'vitest'
import { callBetween, createServerClock, timeCalls } from './attempt-clock'

function device() {
  const times = { mono: 0, wall: 1_000_000 }
  return {
    times,
    pass(ms: number) {
      times.mono += ms
      times.wall += ms
    },
    deps: { monotonicMs: () => times.mono, wall: { now: () => times.wall } },
  }
}

describe('the server’s clock on the device', () => {
  it('counts by the monotonic clock; a wall clock that is turned changes nothing', () => {
    const { times, pass, deps } = device()
    const clock = createServerClock({ serverMs: 5_000_000, wallMs: times.wall }, deps)
    pass(10_000)
    times.wall += 3_600_000
    expect(clock.now()).toBe(5_010_000)
  })

  it('adds what passed while the device slept', () => {
    const { times, deps } = device()
    const clock = createServerClock({ serverMs: 5_000_000, wallMs: times.wall }, deps)
    times.wall += 600_000
    clock.woke()
    expect(clock.now()).toBe(5_600_000)
  })

  it('goes on after a reload by the wall clock, but never backwards', () => {
    const { times, deps } = device()
    expect(createServerClock({ serverMs: 5_000_000, wallMs: times.wall - 30_000 }, deps).now()).toBe(5_030_000)
    expect(createServerClock({ serverMs: 5_000_000, wallMs: times.wall + 30_000 }, deps).now()).toBe(5_000_000)
  })

  it('believes the server, half of the way there counted as passed', () => {
    const { times, pass, deps } = device()
    const clock = createServerClock({ serverMs: 1, wallMs: times.wall }, deps)
    const sentAt = times.mono
    pass(400)
    clock.sync(7_000_000, sentAt)
    expect(clock.now()).toBe(7_000_200)
  })
})

describe('what is said of the time', () => {
  const hour = timeCalls({ startedMs: 0, deadlineMs: 3_600_000 })

  it.each([
    ['half', 1_801_000, 1_800_000, { leftMs: 1_800_000, assertive: false }],
    ['ten minutes', 600_500, 600_000, { leftMs: 600_000, assertive: false }],
    ['thirty seconds, at once', 31_000, 30_000, { leftMs: 30_000, assertive: true }],
    ['after a sleep over several only the last', 700_000, 40_000, { leftMs: 60_000, assertive: false }],
  ])('%s', (_name, before, now, expected) => {
    expect(callBetween(hour, before, now)).toMatchObject(expected)
  })

  it('is nothing in between, nothing twice, and nothing when time is up', () => {
    expect(callBetween(hour, 599_000, 598_000)).toBeNull()
    expect(callBetween(hour, 600_000, 599_000)).toBeNull()
    expect(callBetween(hour, 700_000, 0)).toBeNull()
  })

  it('leaves half time out where it would only repeat another call', () => {
    expect(timeCalls({ startedMs: 0, deadlineMs: 1_200_000 }).some((call) => call.half)).toBe(false)
  })
})
