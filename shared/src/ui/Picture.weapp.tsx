import { Image } from '@tarojs/components'
import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

export function Picture({ src, alt, className, lazy }: PictureProps) {
  return <Image src={src} ariaLabel={alt} className={className} lazyLoad={lazy ?? false} mode="aspectFill" />
}
