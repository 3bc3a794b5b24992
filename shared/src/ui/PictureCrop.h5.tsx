import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PictureFile } from '../platform/pictures'
import { Button } from './Button'
import { type CropPose, covering, cutOf, FULL, MAX_CROP_SCALE, scaledTo, shownSize } from './crop-pose'
import { Sheet } from './Sheet'
import { Text } from './Text'
import type { PictureCropProps } from './PictureCrop.types'
import css from './PictureCrop.module.css'

export type { PictureCropProps } from './PictureCrop.types'

/** Width of the window, and of what is cut out: sharp where the largest portrait stands on a dense screen. */
const SIDE_PX = 264
const CUT_PX = 400
const STEP_PX = 8

/** Cuts a square out of a picture: dragged by finger, mouse or arrow keys, scaled by pinch or slider. */
export function PictureCrop({ source, words, busy, onDone, onCancel, onBroken }: PictureCropProps) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [pose, setPose] = useState<CropPose>(FULL)
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    setPicture(null)
    setPose(FULL)
    if (source === null) return undefined
    let left = false
    const image = new Image()
    image.src = source.address
    image.decode().then(
      () => left || setPicture(image),
      () => left || broken.current(),
    )
    return () => {
      left = true
      URL.revokeObjectURL(source.address)
    }
  }, [source])
  const size = { width: picture?.naturalWidth ?? 1, height: picture?.naturalHeight ?? 1 }
  const move = (edit: (now: CropPose) => CropPose) => setPose((now) => covering(edit(now), size, SIDE_PX))
  const fingers = useFingers(move)
  const use = async () => {
    if (picture && source) onDone(await cutOut(picture, pose, source.name))
  }
  const shown = shownSize(size, SIDE_PX, pose.scale)
  return (
    <Sheet
      open={source !== null}
      title={words.title}
      onClose={onCancel}
      closeLabel={words.cancel}
      testId="picture-crop"
      footer={
        <Button wide busy={busy} disabled={picture === null} onPress={() => void use()} testId="picture-crop-use">
          {words.use}
        </Button>
      }
    >
      <div className={css.stage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys and fingers move the picture */}
        <div
          className={css.window}
          style={{ width: SIDE_PX, height: SIDE_PX }}
          role="application"
          aria-label={words.hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
          tabIndex={0}
          data-testid="picture-crop-window"
          onKeyDown={(event) => moveByKey(event, move)}
          {...fingers}
        >
          {picture && source ? (
            <img
              src={source.address}
              alt=""
              draggable={false}
              style={{ ...shown, transform: `translate(calc(-50% + ${pose.x}px), calc(-50% + ${pose.y}px))` }}
            />
          ) : null}
        </div>
        <Text kind="caption" tone="secondary">
          {words.hint}
        </Text>
        <input
          type="range"
          className={css.zoom}
          aria-label={words.zoom}
          min={1}
          max={MAX_CROP_SCALE}
          step={0.05}
          value={pose.scale}
          onChange={({ target }) => move((now) => scaledTo(now, Number(target.value)))}
        />
      </div>
    </Sheet>
  )
}

type Move = (edit: (now: CropPose) => CropPose) => void

/** One finger or the mouse drags, two scale. */
function useFingers(move: Move) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const apart = () => {
    const [a, b] = [...down.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const end = (event: PointerEvent) => void down.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const was = down.current.get(event.pointerId)
      if (!was) return
      const before = apart()
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = apart()
      if (before > 0 && after > 0) move((now) => scaledTo(now, now.scale * (after / before)))
      else move((now) => ({ ...now, x: now.x + event.clientX - was.x, y: now.y + event.clientY - was.y }))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function moveByKey(event: KeyboardEvent, move: Move): void {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
  if (!by) return
  event.preventDefault()
  const [x = 0, y = 0] = by
  move((now) => ({ ...now, x: now.x + x * STEP_PX, y: now.y + y * STEP_PX }))
}

/** A JPEG of the window's part; what was transparent is white. */
async function cutOut(picture: HTMLImageElement, pose: CropPose, name: string): Promise<PictureFile> {
  const canvas = document.createElement('canvas')
  canvas.width = CUT_PX
  canvas.height = CUT_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const { x, y, side } = cutOf(pose, { width: picture.naturalWidth, height: picture.naturalHeight }, SIDE_PX)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, CUT_PX, CUT_PX)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, side, side, 0, 0, CUT_PX, CUT_PX)
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  )
  return { name: `${name.replace(/\.[^.]*$/, '')}.jpg`, bytes: blob.size, source: blob, address: '' }
}
