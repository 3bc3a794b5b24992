import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import css from './Segmented.module.css'

export interface Segment<T extends string> {
  value: T
  label: ReactNode
  icon?: IconName
}

interface SegmentedProps<T extends string> {
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  label: string
  className?: string
}

/** A choice of one among a few visible options. */
export function Segmented<T extends string>({ segments, value, onChange, label, className }: SegmentedProps<T>) {
  return (
    <Box className={cx(css.group, className)} aria={{ role: 'radiogroup', label }}>
      {segments.map((segment) => (
        <Pressable
          key={segment.value}
          className={cx(css.segment, segment.value === value && css.on)}
          aria={{ role: 'radio', checked: segment.value === value }}
          onPress={() => onChange(segment.value)}
        >
          {segment.icon && <Icon name={segment.icon} size={18} />}
          <Box as="span">{segment.label}</Box>
        </Pressable>
      ))}
    </Box>
  )
}
