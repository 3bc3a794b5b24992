import { useState } from 'react'
import { platform } from '../platform/platform'
import type { ListColumn } from './list-types'

/** The visible columns, stored on this device. */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
): [readonly ListColumn<Row>[], (keys: string[]) => void] {
  const key = `columns.${name}`
  const [chosen, setChosen] = useState<string[] | null>(() => {
    const kept = platform.storage.get(key)
    return kept ? kept.split(',') : null
  })
  const shown = columns.filter((column) => column.always || (chosen ? chosen.includes(column.key) : !column.hidden))
  return [
    shown,
    (keys) => {
      platform.storage.set(key, keys.join(','))
      setChosen(keys)
    },
  ]
}
