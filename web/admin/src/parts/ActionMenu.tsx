import type { DropdownProps } from 'antd'
import { cloneElement, type ReactElement, useRef, useState } from 'react'
import { lateLayer } from './late-part'

const MenuLayer = lateLayer(
  async () => (await import('./MenuLayer')).MenuLayer,
  ({ open }) => open,
)

interface Props {
  menu: NonNullable<DropdownProps['menu']>
  /** The button that opens it. */
  children: ReactElement
}

/** A button's menu. Takes the focus on opening; returns it to the button after a choice. */
export function ActionMenu({ menu, children }: Props) {
  const button = useRef<HTMLElement>(null)
  // Null until it is opened for the first time: a list has a menu in each row, and few are ever opened.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      {cloneElement(children, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open === true,
        onClick: () => setOpen((now) => !now),
      })}
      {open === null ? null : (
        <MenuLayer open={open} menu={menu} button={button} onOpen={setOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
