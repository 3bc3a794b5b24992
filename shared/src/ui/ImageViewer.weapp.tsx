import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { ImageViewerProps } from './ImageViewer.types'
import { usePictureOrigin } from './picture-origin'
import { viewerOpens } from './system-viewer'

export type { ImageViewerProps } from './ImageViewer.types'

/** WeChat has a viewer of its own: pinch, turning with the phone. Its menu would send a question of an exam to a friend, so it has none. */
export function ImageViewer({ images, at, onClose }: ImageViewerProps) {
  const origin = usePictureOrigin()
  const latest = useRef({ images, onClose })
  latest.current = { images, onClose }
  useEffect(() => {
    if (at === null) return
    const urls = latest.current.images.map(({ src }) => (src.startsWith('/') ? origin + src : src))
    viewerOpens(Date.now())
    void Taro.previewImage({ urls, current: urls[at] ?? '', showmenu: false }).catch(() => undefined)
    latest.current.onClose()
  }, [at, origin])
  return null
}
