import { describe, expect, it } from 'vitest'
import { covering, cutOf, FULL, scaledTo } from './crop-pose'

const wide = { width: 800, height: 400 }

describe('a picture under a square window', () => {
  it('shows its middle first, as large as fits', () => {
    expect(cutOf(FULL, wide, 200)).toEqual({ side: 400, x: 200, y: 0 })
  })

  it('always covers the window', () => {
    expect(covering({ scale: 1, x: 999, y: 50 }, wide, 200)).toEqual({ scale: 1, x: 100, y: 0 })
    expect(covering({ scale: 9, x: 0, y: 0 }, wide, 200).scale).toBe(4)
    expect(covering({ scale: 0.1, x: 0, y: 0 }, wide, 200).scale).toBe(1)
  })

  it('cuts within the picture, however it is moved and scaled', () => {
    for (const scale of [1, 1.7, 4])
      for (const x of [-999, 0, 999]) {
        const cut = cutOf(covering({ scale, x, y: -x }, wide, 200), wide, 200)
        expect(cut.x).toBeGreaterThanOrEqual(-0.001)
        expect(cut.x + cut.side).toBeLessThanOrEqual(800.001)
        expect(cut.y).toBeGreaterThanOrEqual(-0.001)
        expect(cut.y + cut.side).toBeLessThanOrEqual(400.001)
      }
  })

  it('keeps the middle of the window in place while it is scaled', () => {
    const [before, after] = [{ scale: 1, x: 40, y: 0 }, scaledTo({ scale: 1, x: 40, y: 0 }, 2)]
    const middle = (pose: typeof before) => {
      const { x, side } = cutOf(pose, wide, 200)
      return x + side / 2
    }
    expect(middle(after)).toBeCloseTo(middle(before))
  })
})
