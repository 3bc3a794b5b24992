export interface Size {
  width: number
  height: number
}

/** Where a picture lies under a square window: 1 covers it just so; x and y from the middle, in px. */
export interface CropPose {
  scale: number
  x: number
  y: number
}

export const FULL: CropPose = { scale: 1, x: 0, y: 0 }
export const MAX_CROP_SCALE = 4

/** The picture's size on screen. */
export function shownSize({ width, height }: Size, side: number, scale: number): Size {
  const fit = (side / Math.min(width, height)) * scale
  return { width: width * fit, height: height * fit }
}

/** The pose, moved and scaled so that the picture covers the window. */
export function covering(pose: CropPose, picture: Size, side: number): CropPose {
  const scale = Math.min(MAX_CROP_SCALE, Math.max(1, pose.scale))
  const { width, height } = shownSize(picture, side, scale)
  const within = (at: number, room: number) => Math.min(room, Math.max(-room, at))
  return { scale, x: within(pose.x, (width - side) / 2), y: within(pose.y, (height - side) / 2) }
}

/** Scales about the middle of the window. */
export const scaledTo = (pose: CropPose, scale: number): CropPose => {
  const grown = scale / pose.scale
  return { scale, x: pose.x * grown, y: pose.y * grown }
}

/** The square of the picture, in its own pixels, that the window shows. */
export function cutOf(pose: CropPose, picture: Size, side: number): { x: number; y: number; side: number } {
  const fit = (side / Math.min(picture.width, picture.height)) * pose.scale
  const cut = side / fit
  return {
    side: cut,
    x: picture.width / 2 - pose.x / fit - cut / 2,
    y: picture.height / 2 - pose.y / fit - cut / 2,
  }
}
