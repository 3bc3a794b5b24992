import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

export function Picture({ src, alt, className, size, lazy, onBroken }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : undefined}
      draggable={false}
      onError={onBroken}
    />
  )
}
