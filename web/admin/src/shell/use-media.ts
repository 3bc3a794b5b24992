import { useEffect, useState } from 'react'

/** The spec's breakpoint: below it the layout is a phone's. */
export const NARROW = '(max-width: 991px)'

/** The computer prefers a dark theme; the back office follows it. */
export const DARK = '(prefers-color-scheme: dark)'

/** Reduced motion. Ant Design has to know, or it waits for the end of transitions that app.css disables. */
export const STILL = '(prefers-reduced-motion: reduce)'

/** Whether a media query matches; updates on change. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const list = window.matchMedia(query)
    const onChange = () => setMatches(list.matches)
    onChange()
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }, [query])
  return matches
}
