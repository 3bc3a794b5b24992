import type { ReactNode } from 'react'
import { Box } from '../../ui/Box'
import css from './FrameNotices.module.css'

/** Notices above the top bar, aligned with the page's column. */
export function FrameNotices({ children }: { children: ReactNode }) {
  return <Box className={css.notices}>{children}</Box>
}
