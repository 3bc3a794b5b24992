import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { firstFrame, partOf } from './crop-frame'

const side = fc.integer({ min: 1, max: 5_000 })

describe('the frame of a picture', () => {
  it('is at first the largest of its shape, in the middle', () => {
    expect(partOf(firstFrame({ width: 300, height: 200 }, 1), { width: 300, height: 200 })).toEqual({
      x: 50,
      y: 0,
      width: 200,
      height: 200,
    })
    expect(partOf(firstFrame({ width: 300, height: 200 }, 20 / 3), { width: 300, height: 200 })).toMatchObject({
      width: 300,
      height: 45,
    })
    expect(partOf(firstFrame({ width: 300, height: 200 }, undefined), { width: 300, height: 200 })).toMatchObject({
      width: 270,
      height: 180,
    })
  })

  it('is at least a pixel and never leaves the picture', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 4 / 3, 20 / 3, undefined), (width, height, aspect) => {
        const part = partOf(firstFrame({ width, height }, aspect), { width, height })
        expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(1)
        expect(part.x + part.width).toBeLessThanOrEqual(width)
        expect(part.y + part.height).toBeLessThanOrEqual(height)
      }),
      runs(300, 10_000),
    )
  })
})
