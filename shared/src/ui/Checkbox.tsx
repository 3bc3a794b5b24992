import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import css from './Checkbox.module.css'

interface CheckboxProps {
  checked: boolean
  onChange: (on: boolean) => void
  /** Name for screen readers. */
  label: string
  /** Content beside the box; may contain links. */
  children: ReactNode
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
}

export function Checkbox({ checked, onChange, label, children, id, describedBy, invalid }: CheckboxProps) {
  return (
    <Box className={css.row}>
      <Pressable
        id={id}
        className={css.target}
        aria={{ role: 'checkbox', checked, label, describedBy, invalid: invalid || undefined }}
        onPress={() => onChange(!checked)}
      >
        <Box className={cx(css.box, checked && css.on, invalid && css.invalid)}>
          {checked && <Icon name="tick" size={15} />}
        </Box>
      </Pressable>
      <Box className={css.words}>{children}</Box>
    </Box>
  )
}
