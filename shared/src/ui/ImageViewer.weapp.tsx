import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { ImageViewerProps } from './ImageViewer.types'
import { usePictureOrigin } from './picture-origin'
import { viewerOpens } from './system-viewer'

export type { ImageViewerProps } from './ImageViewer.types'

/** Uses WeChat's own viewer (pinch, rotation). Its menu is off, because it could send an exam question to a friend. */
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
