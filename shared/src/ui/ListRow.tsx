import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import css from './ListRow.module.css'

interface ListRowProps {
  icon?: IconName
  title: string
  /** At the right, in a muted tone. */
  value?: ReactNode
  onPress?: () => void
  danger?: boolean
  /** A control at the right instead of the chevron (a switch). */
  control?: ReactNode
  testId?: string
}

function Inside({ icon, title, value, onPress, control }: ListRowProps) {
  return (
    <>
      {icon && <Icon name={icon} size={22} className={css.icon} />}
      <Box as="span" className={css.title}>
        {title}
      </Box>
      {value !== undefined && (
        <Box as="span" className={css.value}>
          {value}
        </Box>
      )}
      {control}
      {onPress && <Icon name="next" size={18} className={css.chevron} />}
    </>
  )
}

/** A row of a card: either the whole row is a target, or it contains one control, never both. */
export function ListRow(props: ListRowProps) {
  const className = cx(css.row, props.danger && css.danger)
  if (!props.onPress)
    return (
      <Box className={className}>
        <Inside {...props} />
      </Box>
    )
  return (
    <Pressable className={className} onPress={props.onPress} {...(props.testId ? { testId: props.testId } : {})}>
      <Inside {...props} />
    </Pressable>
  )
}

/** Rows on one surface, separated by hairlines. */
export function ListCard({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box as="section" className={css.card} aria={label ? { label } : undefined}>
      {children}
    </Box>
  )
}
