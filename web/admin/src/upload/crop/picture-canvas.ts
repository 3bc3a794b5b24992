/** A picture from this device, or one behind an address of ours. */
export type PictureSource = File | { url: string; name: string }

/** More than any place shows, and what a phone's browser still draws. */
const MOST_SIDE_PX = 4_096
/** A drawing has no pixels of its own: its longest side gets so many. */
const DRAWING_SIDE_PX = 1_600
const TRIES = 8

const isDrawing = (source: PictureSource): boolean =>
  source.name.endsWith('.svg') || urlOf(source)?.endsWith('.svg') === true
const urlOf = (source: PictureSource): string | null => (source instanceof File ? null : source.url)

/** Loads the picture as browsers show it, upright. Rejects when they can't. */
export async function loadPicture(source: PictureSource): Promise<HTMLImageElement> {
  const blobUrl = source instanceof File ? URL.createObjectURL(source) : null
  const image = new Image()
  try {
    image.src = blobUrl ?? urlOf(source) ?? ''
    await image.decode()
    return image
  } finally {
    // The decoded picture stays.
    if (blobUrl !== null) URL.revokeObjectURL(blobUrl)
  }
}

/** Draws the picture, turned by quarters to the right, at full size or the largest that is of use. */
export function drawTurned(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  turns: number,
  source: PictureSource,
): void {
  const longest = Math.max(image.naturalWidth, image.naturalHeight)
  const fit = isDrawing(source) ? DRAWING_SIDE_PX / longest : Math.min(1, MOST_SIDE_PX / longest)
  const [width, height] = [Math.round(image.naturalWidth * fit), Math.round(image.naturalHeight * fit)]
  const isUpright = turns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(image, -width / 2, -height / 2, width, height)
}

/** A part of the canvas in its pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts the part out as a file of at most `maxBytes`: JPEG stays JPEG, everything else becomes PNG. A result that is too
 * large is made smaller.
 */
export async function cutOut(
  canvas: HTMLCanvasElement,
  part: Part,
  source: PictureSource,
  maxBytes: number,
): Promise<File> {
  const isJpeg = /\.jpe?g$/i.test(source.name) || (source instanceof File && source.type === 'image/jpeg')
  const stem = source.name.replace(/\.[^.]*$/, '') || 'picture'
  for (let n = 0, scale = 1; n < TRIES; n++, scale *= 0.8) {
    const blob = await blobOf(canvas, part, scale, isJpeg ? 'image/jpeg' : 'image/png')
    if (blob.size <= maxBytes) return new File([blob], `${stem}.${isJpeg ? 'jpg' : 'png'}`, { type: blob.type })
  }
  throw new Error('the picture can not be made small enough')
}

async function blobOf(canvas: HTMLCanvasElement, part: Part, scale: number, type: string): Promise<Blob> {
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, Math.round(part.width * scale))
  cut.height = Math.max(1, Math.round(part.height * scale))
  const pen = cut.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(canvas, part.x, part.y, part.width, part.height, 0, 0, cut.width, cut.height)
  return await new Promise((resolve, reject) =>
    cut.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.92),
  )
}
