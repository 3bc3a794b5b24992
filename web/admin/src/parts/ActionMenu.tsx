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
        // Escape and Tab give it back by themselves. A dialog or a field that the choice opens takes it after this.
        else if (source === 'menu' && opener.current instanceof HTMLElement) opener.current.focus()
      }}
    >
      {children}
    </Dropdown>
  )
}
