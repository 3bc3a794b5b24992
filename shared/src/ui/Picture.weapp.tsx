import { Image } from '@tarojs/components'
import { usePictureOrigin } from './picture-origin'
import type { PictureProps } from './Picture.types'

export type { PictureProps } from './Picture.types'

export function Picture({ src, alt, className, lazy }: PictureProps) {
  const origin = usePictureOrigin()
  const address = src.startsWith('/') ? origin + src : src
  return <Image src={address} ariaLabel={alt} className={className} lazyLoad={lazy ?? false} mode="aspectFill" />
}
