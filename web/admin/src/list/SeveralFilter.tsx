import { Button, Checkbox } from 'antd'
import { useEffect, useState } from 'react'
import { useText } from '../platform/text'
import type { ListFilter } from './list-types'
import styles from './list.module.css'

interface Props {
  filter: Extract<ListFilter, { kind: 'several' }>
  /** `0,2`; empty = all. */
  value: string
  onSet: (value: string) => void
}

/** Several options with their counts; results change at once and the popover stays open. */
export function SeveralFilter({ filter, value, onSet }: Props) {
  const t = useText()
  // Local state: the address follows later, and a second tick must not undo the first.
  const [own, setOwn] = useState(value)
  useEffect(() => setOwn(value), [value])
  const set = (next: string) => {
    setOwn(next)
    onSet(next)
  }
  const ticked = own === '' ? [] : own.split(',')
  const [active, setActive] = useState<string | null>(null)
  const only = filter.options.find((option) => option.value === active) ?? null
  const tick = (option: string, on: boolean) =>
    set(
      filter.options
        .map((row) => row.value)
        .filter((row) => (row === option ? on : ticked.includes(row)))
        .join(','),
    )
  return (
    <div className={styles.several} role="group" aria-label={filter.label}>
      {filter.options.map((option) => (
        <Checkbox
          key={option.value}
          className={styles.severalRow}
          checked={ticked.includes(option.value)}
          onChange={(event) => tick(option.value, event.target.checked)}
          onFocus={() => setActive(option.value)}
          onMouseEnter={() => setActive(option.value)}
        >
          <span>{option.label}</span>
          {option.count === undefined ? null : <span className={styles.severalCount}>{option.count}</span>}
        </Checkbox>
      ))}
      <footer>
        <Button type="text" size="small" disabled={only === null} onClick={() => only && set(only.value)}>
          {only ? t('office.list.only', { name: only.label }) : t('office.list.onlyOne')}
        </Button>
        <Button type="text" size="small" disabled={own === ''} onClick={() => set('')}>
          {t('office.list.clear')}
        </Button>
      </footer>
    </div>
  )
}
