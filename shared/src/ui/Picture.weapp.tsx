import { Image } from '@tarojs/components'
import { usePictureOrigin } from './picture-origin'
import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

const MODES = { cover: 'aspectFill', width: 'widthFix', contain: 'aspectFit' } as const

export function Picture({ src, alt, className, lazy, fit = 'cover' }: PictureProps) {
  const origin = usePictureOrigin()
  const address = src.startsWith('/') ? origin + src : src
  return <Image src={address} ariaLabel={alt} className={className} lazyLoad={lazy ?? false} mode={MODES[fit]} />
}
