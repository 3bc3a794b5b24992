import { type PointerEvent, type WheelEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeBy, useBack } from './back'
import { useFocusTrap } from './focus-trap'
import { Icon } from './Icon'
import type { ImageViewerProps } from './ImageViewer.types'
import { useKeys } from './keys'
import { Pressable } from './Pressable'
import { moveBy, pinch, type Point, type Pose, RESTING, turn, zoomBy } from './viewer-pose'
import css from './ImageViewer.module.css'

export type { ImageViewerProps } from './ImageViewer.types'

const STEP = 1.5

export function ImageViewer(props: ImageViewerProps) {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => setHost(document.body), [])
  return props.at !== null && host ? createPortal(<Viewer {...props} at={props.at} />, host) : null
}

function Viewer({ images, at, onMove, onClose, labels }: ImageViewerProps & { at: number }) {
  const panel = useRef<HTMLDivElement>(null)
  const [pose, setPose] = useState<Pose>(RESTING)
  const fingers = useRef(new Map<number, Point>())
  useFocusTrap(panel, onClose)
  useBack(true, () => closeBy(onClose))
  const image = images[at]
  const show = (index: number) => {
    if (images[index] === undefined) return
    setPose(RESTING)
    onMove(index)
  }

  /** Position relative to the window's centre. */
  const pointOf = (event: { clientX: number; clientY: number }): Point => ({
    x: event.clientX - window.innerWidth / 2,
    y: event.clientY - window.innerHeight / 2,
  })
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    setPose((was) =>
      other === undefined
        ? moveBy(was, { x: now.x - before.x, y: now.y - before.y })
        : pinch(was, [other, before], [other, now]),
    )
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  useKeys((key) => {
    if (key === 'ArrowLeft') show(at - 1)
    else if (key === 'ArrowRight') show(at + 1)
    else if (key === '+' || key === '=') setPose((was) => zoomBy(was, STEP))
    else if (key === '-') setPose((was) => zoomBy(was, 1 / STEP))
    else if (key.toLowerCase() === 'r') setPose(turn)
    else return false
    return true
  }, 'dialog')
  if (image === undefined) return null
  return (
    <div
      ref={panel}
      className={css.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={image.alt}
      tabIndex={-1}
      data-testid="image-viewer"
    >
      <div
        className={css.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          fingers.current.set(event.pointerId, pointOf(event))
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        onWheel={(event: WheelEvent) =>
          setPose((was) => zoomBy(was, event.deltaY < 0 ? 1.15 : 1 / 1.15, pointOf(event)))
        }
        onDoubleClick={(event) => {
          const spot = pointOf(event)
          setPose((was) => (was.scale > 1 ? { ...RESTING, quarters: was.quarters } : zoomBy(was, 2.5, spot)))
        }}
      >
        <img
          src={image.src}
          alt={image.alt}
          draggable={false}
          className={pose.quarters % 2 === 1 ? css.lying : css.standing}
          style={{
            transform: `translate(${pose.x}px, ${pose.y}px) scale(${pose.scale}) rotate(${pose.quarters * 90}deg)`,
          }}
        />
      </div>
      <div className={css.tools}>
        {images.length > 1 && <Tool icon="back" label={labels.previous} off={at === 0} onPress={() => show(at - 1)} />}
        <Tool icon="zoomOut" label={labels.zoomOut} onPress={() => setPose((was) => zoomBy(was, 1 / STEP))} />
        <Tool icon="zoomIn" label={labels.zoomIn} onPress={() => setPose((was) => zoomBy(was, STEP))} />
        <Tool icon="rotate" label={labels.rotate} onPress={() => setPose(turn)} />
        {images.length > 1 && (
          <Tool icon="next" label={labels.next} off={at === images.length - 1} onPress={() => show(at + 1)} />
        )}
        <Tool icon="close" label={labels.close} onPress={onClose} />
      </div>
    </div>
  )
}

interface ToolProps {
  icon: 'back' | 'next' | 'zoomIn' | 'zoomOut' | 'rotate' | 'close'
  label: string
  off?: boolean
  onPress: () => void
}

function Tool({ icon, label, off, onPress }: ToolProps) {
  return (
    <Pressable className={css.tool} aria={{ label }} disabled={off ?? false} onPress={onPress}>
      <Icon name={icon} size={24} />
    </Pressable>
  )
}
