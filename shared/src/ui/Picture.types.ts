export interface PictureProps {
  src: string
  /** Empty for decoration. */
  alt: string
  className?: string
  /** px, of a square; without it the class sets the size. */
  size?: number | undefined
  /** `cover` (default) fills the box, `width` takes the height it needs, `contain` shows all of it in the box. */
  fit?: 'cover' | 'width' | 'contain'
  /** Web: loads the picture lazily. */
  lazy?: boolean
  /** The picture can't be shown. */
  onBroken?: () => void
}
