import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

export function Picture({ src, alt, className, lazy }: PictureProps) {
  return <img src={src} alt={alt} className={className} loading={lazy ? 'lazy' : undefined} draggable={false} />
}
