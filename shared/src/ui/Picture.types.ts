export interface PictureProps {
  src: string
  /** Empty for decoration. */
  alt: string
  className?: string
  /** `cover` (default) fills the box, `width` takes the height it needs, `contain` shows all of it in the box. */
  fit?: 'cover' | 'width' | 'contain'
  /** Web: loads the picture lazily. */
  lazy?: boolean
}
