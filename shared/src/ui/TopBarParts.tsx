import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import type { BarAction, TopBarProps } from './TopBar.types'
import css from './TopBar.module.css'

function Action({ action }: { action: BarAction | undefined }) {
  if (!action) return <Box className={css.action} aria={{ hidden: true }} />
  return (
    <Pressable
      className={cx(css.action, action.pressed && css.down)}
      aria={{ label: action.label }}
      {...(action.pressed === undefined ? {} : { pressed: action.pressed })}
      onPress={action.onPress}
      {...(action.testId ? { testId: action.testId } : {})}
    >
      <Icon name={action.icon} size={24} />
    </Pressable>
  )
}

export function TopBarParts({ title, start, end, line, inverse }: TopBarProps) {
  return (
    <Box className={cx(css.bar, line && css.line, inverse && css.inverse)}>
      <Action action={start} />
      {typeof title === 'string' ? (
        <Box as="h1" className={css.title}>
          {title}
        </Box>
      ) : (
        <Box className={css.title}>{title}</Box>
      )}
      <Action action={end} />
    </Box>
  )
}
