import { Dropdown, type DropdownProps } from 'antd'
import { forwardRef, type RefObject, useImperativeHandle } from 'react'

interface Props {
  open: boolean
  menu: NonNullable<DropdownProps['menu']>
  button: RefObject<HTMLElement>
  onOpen: (open: boolean) => void
  onClose: () => void
}

/** The menu itself, at a button that was there before it. */
export function MenuLayer({ open, menu, button, onOpen }: Props) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      menu={menu}
      onOpenChange={(next, { source }) => {
        onOpen(next)
        if (next) return
        // A choice: in the next frame, because within the key press, that key would also press the button.
        if (source === 'menu') requestAnimationFrame(() => giveBack(button.current))
        // Escape, Tab or a press elsewhere: now, so that Tab and the press go on from the button.
        else giveBack(button.current)
      }}
    >
      <Opener button={button} />
    </Dropdown>
  )
}

/** Stands for the button: antd measures and focuses what its ref holds; the clicks are the button's own. */
const Opener = forwardRef<HTMLElement | null, { button: RefObject<HTMLElement> }>(function Opener({ button }, ref) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button])
  return null
})

/** Does nothing when the chosen action (a dialog, a field) has taken the focus. */
function giveBack(button: HTMLElement | null): void {
  const now = document.activeElement
  const free = now === null || now === document.body || now.closest('[role="menu"]') !== null
  if (free) button?.focus()
}
