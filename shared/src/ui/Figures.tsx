import { Box } from './Box'
import { cx } from './cx'
import css from './Figures.module.css'

interface FiguresProps {
  items: readonly { value: string; label: string }[]
  large?: boolean
}

/** A few figures side by side, separated by hairlines. */
export function Figures({ items, large }: FiguresProps) {
  return (
    <Box className={css.row}>
      {items.map((item) => (
        <Box key={item.label} className={css.item}>
          <Box className={cx(css.value, large && css.large)}>{item.value}</Box>
          <Box className={cx(css.label, large && css.largeLabel)}>{item.label}</Box>
        </Box>
      ))}
    </Box>
  )
}
