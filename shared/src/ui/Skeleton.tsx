import { useEffect, useState } from 'react'
import { systemTimer } from '../kernel/timer'
import { Box } from './Box'
import { cx } from './cx'
import css from './Skeleton.module.css'

/** Shorter waits show nothing (ms). */
const DELAY_MS = 300

/** Placeholder rows, shown after 300 ms, without a shimmer. `label` is the text for screen readers. */
export function Skeleton({ rows = 3, label, tall }: { rows?: number; label: string; tall?: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => systemTimer.after(DELAY_MS, () => setLate(true)), [])
  return (
    <Box className={css.list} aria={{ role: 'status', label, busy: true }}>
      {late &&
        Array.from({ length: rows }, (_unused, row) => (
          <Box key={row} className={cx(css.row, tall && css.tall)} aria={{ hidden: true }}>
            <Box className={css.tile} />
            <Box className={css.lines}>
              <Box className={css.line} />
              <Box className={cx(css.line, css.short)} />
            </Box>
          </Box>
        ))}
    </Box>
  )
}
