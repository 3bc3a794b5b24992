import { Dropdown, type DropdownProps } from 'antd'
import { type ReactElement, useRef } from 'react'

interface Props {
  menu: NonNullable<DropdownProps['menu']>
  disabled?: boolean
  /** The button that opens it. */
  children: ReactElement
}

/** A button's menu. Takes the focus on opening; returns it to the button after a choice. */
export function ActionMenu({ menu, disabled = false, children }: Props) {
  const opener = useRef<Element | null>(null)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={disabled}
      menu={menu}
      onOpenChange={(open, { source }) => {
        if (open) opener.current = document.activeElement
        // Escape and Tab return the focus by themselves.
        else if (source === 'menu') requestAnimationFrame(() => giveBack(opener.current))
      }}
    >
      {children}
    </Dropdown>
  )
}

/**
 * Runs in the next frame: within the key press, that key would also press the button. Does nothing when the chosen
 * action (a dialog, a field) has taken the focus.
 */
function giveBack(opener: Element | null): void {
  const now = document.activeElement
  const free = now === null || now === document.body || now.closest('[role="menu"]') !== null
  if (free && opener instanceof HTMLElement) opener.focus()
}
