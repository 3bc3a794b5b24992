import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import type { Part } from './picture-canvas'

interface Size {
  width: number
  height: number
}

/** The largest frame of this shape in the middle of the picture; nine tenths of it for any shape. */
export function firstFrame({ width, height }: Size, aspect: number | undefined): PercentCrop {
  const share = aspect === undefined ? 90 : 100
  if (aspect === undefined) return centerCrop({ unit: '%', width: share, height: share }, width, height)
  const isWide = aspect > width / height
  const side = isWide ? { unit: '%' as const, width: share } : { unit: '%' as const, height: share }
  return centerCrop(makeAspectCrop(side, aspect, width, height), width, height)
}

/** The frame in the picture's pixels: whole, at least one, within the picture. */
export function partOf(frame: PercentCrop, { width, height }: Size): Part {
  const x = Math.min(width - 1, Math.round((frame.x / 100) * width))
  const y = Math.min(height - 1, Math.round((frame.y / 100) * height))
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round((frame.width / 100) * width))),
    height: Math.max(1, Math.min(height - y, Math.round((frame.height / 100) * height))),
  }
}
