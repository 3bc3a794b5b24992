import { Box } from './Box'
import { cx } from './cx'
import { Pressable } from './Pressable'
import { ScrollArea } from './ScrollArea'
import css from './Tabs.module.css'

interface TabsProps<T extends string> {
  tabs: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
  label: string
  /** Take a second line where they do not fit, instead of scrolling. */
  wraps?: boolean
}

/** Filter chips, 36 px high in a 44 px target; they scroll horizontally when they do not fit. */
export function Tabs<T extends string>({ tabs, value, onChange, label, wraps = false }: TabsProps<T>) {
  const row = (
    <Box className={cx(css.row, wraps && css.wraps)} aria={{ role: 'group', label }}>
      {tabs.map((tab) => (
        <Pressable
          key={tab.value}
          className={css.target}
          pressed={tab.value === value}
          onPress={() => onChange(tab.value)}
        >
          <Box className={cx(css.chip, tab.value === value && css.on)}>
            {tab.label}
            {tab.count !== undefined && (
              <Box as="span" className={css.count}>
                {tab.count}
              </Box>
            )}
          </Box>
        </Pressable>
      ))}
    </Box>
  )
  if (wraps) return row
  return (
    <ScrollArea sideways className={css.scroll}>
      {row}
    </ScrollArea>
  )
}
