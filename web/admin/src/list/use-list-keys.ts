import { useEffect, useState } from 'react'
import { isSwitchedOff } from '../shell/single-keys'

interface ListKeys {
  /** `/` */
  search: () => void
  /** `N` */
  create?: (() => void) | undefined
  /** `J` and `K` while no row has the focus: to the first row. */
  firstRow: () => void
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Keyboard shortcuts of a list, unless the user types or a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  const [latest] = useState(() => ({ keys }))
  latest.keys = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isSwitchedOff(event.key)) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      const work = workOf(event.key, latest.keys)
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

function workOf(key: string, keys: ListKeys): (() => void) | undefined {
  if (key === '/') return keys.search
  if (key === 'n' || key === 'N') return keys.create
  if (key === 'j' || key === 'k') return document.activeElement?.closest('tr[tabindex]') ? undefined : keys.firstRow
  return undefined
}
