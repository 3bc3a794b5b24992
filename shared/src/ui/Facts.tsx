import { Box } from './Box'
import { cx } from './cx'
import css from './Facts.module.css'

interface FactsProps {
  items: readonly (readonly [label: string, value: string])[]
  className?: string | undefined
}

/** The facts at the head of a printed sheet, in as many columns as fit; those without a value are left out. */
export function Facts({ items, className }: FactsProps) {
  return (
    <Box as="dl" className={cx(css.facts, className)}>
      {items
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Box key={label} className={css.fact}>
            <Box as="dt">{label}</Box>
            <Box as="dd">{value}</Box>
          </Box>
        ))}
    </Box>
  )
}
