import { Image } from '@tarojs/components'
import { usePictureOrigin } from './picture-origin'
import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

const MODES = { cover: 'aspectFill', width: 'widthFix', contain: 'aspectFit' } as const

/** With a `max-height` from a stylesheet WeChat distorts a picture in `widthFix` mode. */
const FREE = { maxHeight: 'none' } as const

export function Picture({ src, alt, className, size, lazy, fit = 'cover', onBroken }: PictureProps) {
  const origin = usePictureOrigin()
  const address = src.startsWith('/') ? origin + src : src
  const square = size === undefined ? {} : { width: `${size}px`, height: `${size}px` }
  const style = fit === 'width' ? FREE : square
  return (
    <Image
      src={address}
      ariaLabel={alt}
      className={className}
      style={style}
      lazyLoad={lazy ?? false}
      mode={MODES[fit]}
      onError={onBroken}
    />
  )
}
