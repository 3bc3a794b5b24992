import { Box } from '../../../ui/Box'
import css from './RecorderTest.module.css'

/** Figures with their names; those without a value are left out. */
export function Readings({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box as="dl" className={css.readings}>
      {items
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Box key={name}>
            <Box as="dt" className={css.name}>
              {name}
            </Box>
            <Box as="dd" className={css.value}>
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
