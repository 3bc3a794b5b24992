export interface PictureProps {
  src: string
  /** Empty for decoration. */
  alt: string
  className?: string
  /** Web: when it may come later. */
  lazy?: boolean
}
