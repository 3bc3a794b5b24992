import type { ReactNode } from 'react'
import { Box } from './Box'
import { Button } from './Button'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Text } from './Text'
import css from './Blank.module.css'

interface BlankProps {
  title: string
  detail?: string
  action?: { label: string; onPress: () => void; icon?: IconName }
  children?: ReactNode
}

/** Placeholder for an empty page: says what will appear, and offers one action. */
export function EmptyState({ title, detail, action }: BlankProps) {
  return (
    <Box className={css.blank}>
      <Box className={css.pair} aria={{ hidden: true }}>
        <Box className={cx(css.bubble, css.theirs)} />
        <Box className={cx(css.bubble, css.mine)} />
      </Box>
      <Text kind="titleS" as="h2">
        {title}
      </Text>
      {detail && (
        <Text kind="body" tone="secondary" as="p">
          {detail}
        </Text>
      )}
      {action && (
        <Button kind="soft" size="m" className={css.action} onPress={action.onPress}>
          {action.label}
        </Button>
      )}
    </Box>
  )
}

/** An error with what happened, what is safe and what to do; retries in place. */
export function ErrorState({
  title,
  detail,
  action,
  icon = 'offline',
  note,
}: BlankProps & { icon?: IconName; note?: string }) {
  return (
    <Box className={css.blank} aria={{ role: 'alert' }}>
      <Box className={css.tile}>
        <Icon name={icon} size={24} />
      </Box>
      <Text kind="titleS" as="h2">
        {title}
      </Text>
      {detail && (
        <Text kind="body" tone="secondary" as="p">
          {detail}
        </Text>
      )}
      {note && (
        <Text kind="micro" tone="tertiary" as="p" figures>
          {note}
        </Text>
      )}
      {action && (
        <Button kind="quiet" size="m" icon={action.icon ?? 'retry'} className={css.action} onPress={action.onPress}>
          {action.label}
        </Button>
      )}
    </Box>
  )
}
