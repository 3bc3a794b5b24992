import { describe, expect, it } from 'vitest'
import { createMeter } from './talk-meter'

function meter() {
  let now = 0
  const made = createMeter({ minDbfs: -40, maxDbfs: -10 }, () => now)
  return {
    made,
    wait: (ms: number) => (now += ms),
    hear: (dbfs: number, times: number) => Array.from({ length: times }, () => made.hear(dbfs)),
  }
}

describe('the level meter', () => {
  it.each([
    [-60, 'quiet', 0],
    [-30, 'good', 16],
    [-3, 'loud', 30],
  ] as const)('%i dBFS is %s with %i cells', (dbfs, zone, cells) => {
    const { made, hear } = meter()
    hear(dbfs, 40)
    expect(made.state.getState()).toMatchObject({ zone, cells })
  })

  it('announces a zone only when it was held for a second', () => {
    const { made, hear } = meter()
    hear(-25, 20)
    expect(made.state.getState()).toMatchObject({ zone: 'good', heldZone: 'quiet' })
    hear(-25, 8)
    expect(made.state.getState().heldZone).toBe('good')
  })

  it('counts down the last ten seconds of a turn', () => {
    const { made, hear, wait } = meter()
    made.recordingSince(0)
    wait(109_000)
    hear(-25, 1)
    expect(made.state.getState()).toMatchObject({ elapsedMs: 109_000, countdownS: null })
    wait(3_500)
    hear(-25, 1)
    expect(made.state.getState().countdownS).toBe(8)
    made.recordingSince(null)
    expect(made.state.getState()).toMatchObject({ elapsedMs: 0, countdownS: null })
  })

  it('keeps a waveform of the newest levels', () => {
    const { made, hear } = meter()
    hear(-25, 100)
    expect(made.state.getState().wave).toHaveLength(48)
    expect(Math.max(...made.state.getState().wave)).toBeLessThanOrEqual(1)
  })
})
