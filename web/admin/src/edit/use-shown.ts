import { useRef } from 'react'

/** What a drawer shows: while it closes, still its last content. */
export function useShown<T>(now: T | null): T | null {
  const last = useRef<T | null>(null)
  if (now !== null) last.current = now
  return last.current
}
