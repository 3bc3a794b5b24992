import { type SyntheticEvent, useId, useRef } from 'react'
import { useFocusTrap } from './focus-trap'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { SheetProps } from './Sheet.types'
import css from './SheetPanel.module.css'

/** A drag that begins here scrolls or presses; only the head is for swiping the sheet away. */
const noSwipe = (event: SyntheticEvent) => event.stopPropagation()

interface SheetPanelProps extends Omit<SheetProps, 'onBack'> {
  role: 'dialog' | 'alertdialog'
}

/**
 * Name, content and buttons of a sheet or a dialog: holds the focus and is a dialog to screen readers while it is open,
 * but no more while it moves out.
 */
export function SheetPanel(props: SheetPanelProps) {
  const { open, role, title, note, aside, onClose, closeLabel, footer, children, testId } = props
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useFocusTrap(panel, onClose, open)
  return (
    <div
      ref={panel}
      tabIndex={-1}
      data-testid={testId}
      className={css.panel}
      {...(open ? { role, 'aria-modal': true, 'aria-labelledby': titleId } : { 'aria-hidden': true, inert: '' })}
    >
      <div className={css.head}>
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
      <div className={css.body} onPointerDown={noSwipe}>
        {children}
      </div>
      {footer && (
        <div className={css.footer} onPointerDown={noSwipe}>
          {footer}
        </div>
      )}
    </div>
  )
}
