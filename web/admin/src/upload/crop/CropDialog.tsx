import { App, Button, Modal, Radio, Skeleton, Slider } from 'antd'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ListEmpty } from '../../list/ListStates'
import { useFocusBack } from '../../parts/use-focus-back'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { firstFrame, partOf } from './crop-frame'
import { cutOut, drawTurned, loadPicture, type PictureSource } from './picture-canvas'
import styles from './crop.module.css'

interface Props {
  source: PictureSource
  /** Width by height that the result must have; the person's choice when absent, first a square. */
  ratio?: readonly [width: number, height: number]
  /** Pixels that show it sharp where it is used. */
  advised?: readonly [width: number, height: number]
  /** Largest result. */
  maxBytes: number
  onCropped: (file: File) => void
  /** Takes the picture as it is; absent where it is one already. */
  onDirect?: () => void
  onClose: () => void
}

const RATIOS = { square: 1, landscape: 4 / 3, wide: 16 / 9, free: undefined } as const
type RatioName = keyof typeof RATIOS
const RATIO_NAMES = Object.keys(RATIOS) as RatioName[]
const MOST_ZOOM = 4

/** Cuts a picture: frame by mouse, finger or arrow keys, zoom, turns by quarters. */
export function CropDialog(props: Props) {
  const t = useText()
  useFocusBack()
  const { message } = App.useApp()
  const { source, ratio, advised, maxBytes } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [image, setImage] = useState<HTMLImageElement | 'failed' | null>(null)
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<RatioName>('square')
  const [frame, setFrame] = useState<PercentCrop>()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [busy, setBusy] = useState(false)
  const zoomId = useId()
  const aspect = ratio ? ratio[0] / ratio[1] : RATIOS[shape]

  const load = useCallback(() => {
    setImage(null)
    loadPicture(source).then(setImage, () => setImage('failed'))
  }, [source])
  useEffect(load, [load])
  useEffect(() => {
    if (!canvas.current || image === null || image === 'failed') return
    drawTurned(canvas.current, image, turns, source)
    setSize({ width: canvas.current.width, height: canvas.current.height })
  }, [image, turns, source])
  useEffect(() => {
    if (size.width > 0) setFrame(firstFrame(size, aspect))
  }, [size, aspect])

  const latest = useRef(frame)
  latest.current = frame
  useEffect(() => {
    // The frame stays in the middle while the picture grows around it.
    const { current: shown } = stage
    const { current: at } = latest
    if (!shown || !at) return
    shown.scrollLeft = ((at.x + at.width / 2) / 100) * shown.scrollWidth - shown.clientWidth / 2
    shown.scrollTop = ((at.y + at.height / 2) / 100) * shown.scrollHeight - shown.clientHeight / 2
  }, [zoom])

  const part = frame && frame.width > 0 && frame.height > 0 ? partOf(frame, size) : null
  const small = part && advised && (part.width < advised[0] || part.height < advised[1])
  const done = async () => {
    if (!canvas.current || !part) return
    setBusy(true)
    try {
      props.onCropped(await cutOut(canvas.current, part, source, maxBytes))
    } catch {
      message.error(t('upload.crop.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={760}
      title={t('upload.crop.title')}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={
        <div className={styles.foot}>
          <span role="status" className={styles.facts}>
            {part ? t('upload.crop.size', { width: part.width, height: part.height }) : ''}
            {small ? ` ${t('upload.crop.small', { width: advised[0], height: advised[1] })}` : ''}
          </span>
          <Button onClick={props.onClose}>{t('office.cancel')}</Button>
          {props.onDirect ? <Button onClick={props.onDirect}>{t('upload.crop.direct')}</Button> : null}
          <Button type="primary" loading={busy} disabled={!part} onClick={() => void done()}>
            {t('upload.crop.done')}
          </Button>
        </div>
      }
    >
      {image === 'failed' ? (
        <ListEmpty
          title={t('upload.crop.loadFailed')}
          hint={t('upload.crop.loadFailedHint')}
          filtered={false}
          onClear={load}
        />
      ) : null}
      {image === null ? <Skeleton.Node active className={styles.waiting ?? ''} /> : null}
      <div ref={stage} className={styles.stage} hidden={image === null || image === 'failed'}>
        {/* As large as the stage allows, times the zoom. */}
        <div
          className={styles.board}
          style={{ width: `min(${zoom * 100}%, var(--stage) * ${(size.width / (size.height || 1)) * zoom})` }}
        >
          <ReactCrop
            {...(frame ? { crop: frame } : {})}
            {...(aspect === undefined ? {} : { aspect })}
            keepSelection
            minWidth={16}
            minHeight={16}
            onChange={(_pixels, percent) => setFrame(percent)}
            ariaLabels={{
              cropArea: t('upload.crop.frame'),
              nwDragHandle: t('upload.crop.handle.nw'),
              nDragHandle: t('upload.crop.handle.n'),
              neDragHandle: t('upload.crop.handle.ne'),
              eDragHandle: t('upload.crop.handle.e'),
              seDragHandle: t('upload.crop.handle.se'),
              sDragHandle: t('upload.crop.handle.s'),
              swDragHandle: t('upload.crop.handle.sw'),
              wDragHandle: t('upload.crop.handle.w'),
            }}
          >
            <canvas ref={canvas} className={styles.picture} role="img" aria-label={source.name} />
          </ReactCrop>
        </div>
      </div>
      <div className={styles.tools}>
        {ratio ? null : (
          <Radio.Group
            optionType="button"
            aria-label={t('upload.crop.shape')}
            value={shape}
            options={RATIO_NAMES.map((value) => ({ value, label: t(`upload.crop.shapes.${value}`) }))}
            onChange={({ target: { value } }) => setShape(value as RatioName)}
          />
        )}
        <label className={styles.zoom} htmlFor={zoomId}>
          <span>{t('upload.crop.zoom')}</span>
          <Slider
            id={zoomId}
            className={styles.slider ?? ''}
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)}%` }}
            ariaLabelForHandle={t('upload.crop.zoom')}
            onChange={setZoom}
          />
        </label>
        <Button
          aria-label={t('upload.crop.turnLeft')}
          icon={<AdminIcon name="undo" size={16} />}
          onClick={() => setTurns((now) => (now + 3) % 4)}
        />
        <Button
          aria-label={t('upload.crop.turnRight')}
          icon={<AdminIcon name="redo" size={16} />}
          onClick={() => setTurns((now) => (now + 1) % 4)}
        />
      </div>
    </Modal>
  )
}
