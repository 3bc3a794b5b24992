import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closeBy, useBack } from './back'
import { cx } from './cx'
import { useFocusTrap } from './focus-trap'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { SheetProps } from './Sheet.types'
import css from './Sheet.module.css'

export type { SheetProps } from './Sheet.types'

/** Dragging the header down by this distance closes the sheet (px). */
const SWIPE_PX = 80

function Panel({ title, note, aside, onClose, onBack, closeLabel, centred, footer, children, testId }: SheetProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)
  useFocusTrap(panel, onClose)
  useBack(true, () => closeBy(onBack ?? onClose))

  const drop = () => {
    if (pulled > SWIPE_PX) onClose?.()
    from.current = null
    setPulled(0)
  }
  return (
    <div className={cx(css.layer, centred && css.middle)}>
      <div className={css.mask} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        role={centred ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-testid={testId}
        className={cx(css.panel, centred ? css.dialog : css.sheet)}
        style={pulled > 0 ? { transform: `translateY(${pulled}px)`, transition: 'none' } : undefined}
      >
        <div
          className={css.head}
          onPointerDown={(event) => {
            if (onClose && !centred && event.pointerType === 'touch') from.current = event.clientY
          }}
          onPointerMove={(event) => {
            if (from.current !== null) setPulled(Math.max(0, event.clientY - from.current))
          }}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          <div className={css.names}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            {note && <div className={css.note}>{note}</div>}
          </div>
          {aside}
          {onClose && closeLabel && (
            <Pressable className={css.close} aria={{ label: closeLabel }} onPress={onClose}>
              <Icon name="close" size={22} />
            </Pressable>
          )}
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.footer}>{footer}</div>}
      </div>
    </div>
  )
}

export function Sheet(props: SheetProps) {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => setHost(document.body), [])
  return props.open && host ? createPortal(<Panel {...props} />, host) : null
}
