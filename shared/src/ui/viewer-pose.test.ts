import { expect, it } from 'vitest'
import { MAX_SCALE, moveBy, pinch, RESTING, turn, zoomBy } from './viewer-pose'

it('keeps what lies under the finger there while it zooms', () => {
  const pose = zoomBy(RESTING, 2, { x: 100, y: -50 })
  // The picture's point under the finger is (at - offset) / scale.
  expect({ x: (100 - pose.x) / pose.scale, y: (-50 - pose.y) / pose.scale }).toEqual({ x: 100, y: -50 })
})

it('never gets smaller than the window nor larger than its limit, and lies in the middle when it fits', () => {
  expect(zoomBy(moveBy(zoomBy(RESTING, 3), { x: 40, y: 9 }), 0.01)).toEqual(RESTING)
  expect(zoomBy(RESTING, 100).scale).toBe(MAX_SCALE)
  expect(moveBy(RESTING, { x: 50, y: 50 })).toEqual(RESTING)
})

it('doubles when two fingers double their distance, and follows their middle', () => {
  const pose = pinch(
    RESTING,
    [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: -10, y: 0 },
      { x: 30, y: 0 },
    ],
  )
  expect(pose.scale).toBe(2)
  // The fingers' midpoint moved from 0 to 10; the picture's point that was under it is still under it.
  expect((10 - pose.x) / pose.scale).toBeCloseTo(0)
})

it('turns by quarters and lies whole in the window after each', () => {
  expect(turn(zoomBy(RESTING, 3))).toEqual({ ...RESTING, quarters: 1 })
})
