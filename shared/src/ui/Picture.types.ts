export interface PictureProps {
  src: string
  /** Empty for decoration. */
  alt: string
  className?: string
  /** `cover` fills its place (the default), `width` is as high as it needs, `contain` is shown whole in its place. */
  fit?: 'cover' | 'width' | 'contain'
  /** Web: when it may come later. */
  lazy?: boolean
}
