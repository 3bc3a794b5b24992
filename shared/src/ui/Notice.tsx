import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import { Text } from './Text'
import css from './Notice.module.css'

interface NoticeAction {
  label: string
  onPress: () => void
  busy?: boolean | undefined
}

interface NoticeProps {
  tone: 'warning' | 'danger' | 'brand' | 'neutral'
  icon: IconName
  title: string
  detail?: string
  action?: NoticeAction | readonly NoticeAction[]
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
      {[action ?? []].flat().map(({ label, busy, onPress }) => (
        <Pressable
          key={label}
          className={css.action}
          disabled={busy}
          aria={{ busy: busy || undefined }}
          onPress={onPress}
        >
          {label}
        </Pressable>
      ))}
      {close && (
        <Pressable className={css.close} aria={{ label: close.label }} onPress={close.onPress}>
          <Icon name="close" size={20} />
        </Pressable>
      )}
    </Box>
  )
}
