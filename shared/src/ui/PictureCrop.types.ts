import type { PictureFile } from '../platform/pictures'

export interface PictureCropProps {
  /** Null: nothing is cut. */
  source: PictureFile | null
  words: { title: string; hint: string; zoom: string; use: string; cancel: string }
  busy: boolean
  /** The square that was chosen. */
  onDone: (cut: PictureFile) => void
  onCancel: () => void
  /** The device can't show the picture. */
  onBroken: () => void
}
