import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import { Text } from './Text'
import css from './Notice.module.css'

interface NoticeProps {
  tone: 'warning' | 'danger' | 'brand' | 'neutral'
  icon: IconName
  title: string
  detail?: string
  action?: { label: string; onPress: () => void; busy?: boolean }
  close?: { label: string; onPress: () => void }
  /** Read out when it appears; `alert` when it needs an action now. */
  spoken?: 'status' | 'alert'
  children?: ReactNode
  id?: string
}

/** An inline message about the state of the page. */
export function Notice({ tone, icon, title, detail, action, close, spoken, children, id }: NoticeProps) {
  return (
    <Box
      id={id}
      className={cx(css.notice, css[tone])}
      aria={spoken ? { role: spoken } : undefined}
      focusable={id !== undefined}
    >
      <Icon name={icon} size={detail ? 24 : 20} className={css.icon} />
      <Box className={css.words}>
        <Text kind={detail ? 'body' : 'caption'} tone={detail ? 'primary' : 'inherit'} strong>
          {title}
        </Text>
        {detail && (
          <Text kind="caption" tone="secondary">
            {detail}
          </Text>
        )}
        {children}
      </Box>
      {(action || close) && (
        <Box className={css.ways}>
          {action && (
            <Pressable
              className={css.action}
              disabled={action.busy}
              aria={{ busy: action.busy || undefined }}
              onPress={action.onPress}
            >
              {action.label}
            </Pressable>
          )}
          {close && (
            <Pressable className={css.close} aria={{ label: close.label }} onPress={close.onPress}>
              <Icon name="close" size={20} />
            </Pressable>
          )}
        </Box>
      )}
    </Box>
  )
}
