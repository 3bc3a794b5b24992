import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import css from './ResultRows.module.css'
import { Text } from './Text'

export interface ResultRow {
  id: string
  /** Where rows of several kinds stand together. */
  icon?: IconName
  name: string
  facts: readonly string[]
  /** Its score or state. */
  mark: ReactNode
  /** Already on the screen. */
  current: boolean
  /** null opens nothing. */
  onOpen: (() => void) | null
}

/** Earlier results, one under the other; each opens its own. */
export function ResultRows({ rows, currentWord }: { rows: readonly ResultRow[]; currentWord: string }) {
  return (
    <Box as="ul">
      {rows.map((row) => (
        <Box as="li" key={row.id} className={css.item}>
          <Row row={row} name={row.current ? `${row.name} · ${currentWord}` : row.name} />
        </Box>
      ))}
    </Box>
  )
}

function Row({ row: { icon, facts, mark, current, onOpen }, name }: { row: ResultRow; name: string }) {
  const inside = (
    <>
      {icon && <Icon name={icon} size={20} className={css.icon ?? ''} />}
      <Box className={css.words}>
        <Text kind="body" strong={current}>
          {name}
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {facts.join(' · ')}
        </Text>
      </Box>
      <Box className={css.marks}>{mark}</Box>
    </>
  )
  if (current || onOpen === null) return <Box className={cx(css.row, current && css.current)}>{inside}</Box>
  return (
    <Pressable className={css.row} onPress={onOpen}>
      {inside}
      <Icon name="next" size={18} className={css.chevron ?? ''} />
    </Pressable>
  )
}
