import type { ReactNode } from 'react'
import { Box } from '../../ui/Box'
import css from './FrameNotices.module.css'

/** In line with the page's column, over its top bar. */
export function FrameNotices({ children }: { children: ReactNode }) {
  return <Box className={css.notices}>{children}</Box>
}
