import type { ChangeEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

const DELAY_MS = 300
const LONGEST = 64

/**
 * A search field: `onSearch` gets the trimmed text once typing rests, or at once by Enter. While an input method is
 * composing, its letters are not searched for.
 * @param text what is searched for now
 * @returns props for the field
 */
export function useSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [composing, setComposing] = useState(false)
  const latest = useRef(onSearch)
  latest.current = onSearch
  /** Only a text that came from elsewhere replaces what is typed. */
  const known = useRef(text)
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    setTyped(text)
  }, [text])
  const search = () => {
    if (typed.trim() === known.current) return
    known.current = typed.trim()
    latest.current(known.current)
  }
  const searchNow = useRef(search)
  searchNow.current = search
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(() => searchNow.current(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, composing])
  return {
    value: typed,
    maxLength: LONGEST,
    allowClear: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
    onPressEnter: search,
  }
}
