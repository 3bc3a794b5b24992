import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { PictureCropProps } from './PictureCrop.types'

export type { PictureCropProps } from './PictureCrop.types'

/** Cuts a square out of a picture by WeChat's own page. */
export function PictureCrop({ source, onDone, onCancel }: PictureCropProps) {
  const latest = useRef({ onDone, onCancel })
  latest.current = { onDone, onCancel }
  useEffect(() => {
    if (source === null) return undefined
    let left = false
    Taro.cropImage({ src: source.address, cropScale: '1:1' }).then(
      ({ tempFilePath: address }) =>
        left || latest.current.onDone({ name: source.name, bytes: null, source: address, address }),
      () => left || latest.current.onCancel(),
    )
    return () => {
      left = true
    }
  }, [source])
  return null
}
