/** Position of a picture in the viewer: scale 1 fits the window, x and y in px, rotation in quarter turns. */
export interface Pose {
  scale: number
  x: number
  y: number
  quarters: number
}

export interface Point {
  x: number
  y: number
}

export const RESTING: Pose = { scale: 1, x: 0, y: 0, quarters: 0 }
export const MAX_SCALE = 6

/** Scales by `factor` and keeps the point under `at` (px from the window's centre) in place. Scale 1 is centred. */
export function zoomBy(pose: Pose, factor: number, at: Point = { x: 0, y: 0 }): Pose {
  const scale = Math.min(MAX_SCALE, Math.max(1, pose.scale * factor))
  if (scale === 1) return { ...pose, scale, x: 0, y: 0 }
  const grown = scale / pose.scale
  return { ...pose, scale, x: at.x - (at.x - pose.x) * grown, y: at.y - (at.y - pose.y) * grown }
}

export const moveBy = (pose: Pose, by: Point): Pose =>
  pose.scale === 1 ? pose : { ...pose, x: pose.x + by.x, y: pose.y + by.y }

export const turn = (pose: Pose): Pose => ({ ...RESTING, quarters: pose.quarters + 1 })

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Applies a pinch of two fingers from `before` to `after` (px from the window's centre). */
export function pinch(pose: Pose, before: readonly [Point, Point], after: readonly [Point, Point]): Pose {
  const from = distance(...before)
  if (from === 0) return pose
  const at = middle(...after)
  const was = middle(...before)
  return moveBy(zoomBy(pose, distance(...after) / from, was), { x: at.x - was.x, y: at.y - was.y })
}
