import { useEffect, useState } from 'react'

/** The spec's breakpoint: below it the layout is a phone's. */
export const NARROW = '(max-width: 991px)'

/** The computer is set to a dark look; the back office follows it. */
export const DARK = '(prefers-color-scheme: dark)'

/** Whoever asks for little motion. Ant Design has to know, or it waits for the end of transitions that app.css switches off. */
export const STILL = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds, now and whenever that changes. */
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
