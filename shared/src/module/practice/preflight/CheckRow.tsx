import type { ReactNode } from 'react'
import { Box } from '../../../ui/Box'
import { Text } from '../../../ui/Text'
import css from './CheckRow.module.css'

interface CheckRowProps {
  tile: ReactNode
  title: string
  detail: string
  /** Screen readers announce its changes. */
  spoken?: boolean
  control?: ReactNode
  children?: ReactNode
}

export function CheckRow({ tile, title, detail, spoken, control, children }: CheckRowProps) {
  return (
    <Box className={css.row}>
      <Box className={css.line}>
        {tile}
        <Box className={css.words}>
          <Text kind="row">{title}</Text>
          <Text kind="caption" tone="secondary" {...(spoken ? { aria: { live: 'polite' } } : {})}>
            {detail}
          </Text>
        </Box>
        {control}
      </Box>
      {children}
    </Box>
  )
}
