import { Dropdown, type DropdownProps } from 'antd'
import { type ReactElement, useRef } from 'react'

interface Props {
  menu: NonNullable<DropdownProps['menu']>
  disabled?: boolean
  /** The button that opens it. */
  children: ReactElement
}

/** A button's menu. It takes the focus when it opens, and gives it back to the button when something was chosen. */
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
        // Escape and Tab give it back by themselves.
        else if (source === 'menu') requestAnimationFrame(() => giveBack(opener.current))
      }}
    >
      {children}
    </Dropdown>
  )
}

/**
 * Not within the key press that chose, which would press the button as well; and not when what was chosen (a dialog, a
 * field) has taken the focus.
 */
function giveBack(opener: Element | null): void {
  const now = document.activeElement
  const free = now === null || now === document.body || now.closest('[role="menu"]') !== null
  if (free && opener instanceof HTMLElement) opener.focus()
}
