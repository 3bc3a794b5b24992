import { useEffect, useRef, useState } from 'react'

interface Shown<T> {
  /** False in the first render, so that a layer that is open from the start moves in as well. */
  visible: boolean
  /** The properties of the last render in which it was open: a layer that moves out keeps its content. */
  last: T
}

/** What an animated layer shows, which stays a moment longer than it is open. */
export function useShown<T extends { open: boolean }>(props: T): Shown<T> {
  const [begun, setBegun] = useState(false)
  const last = useRef(props)
  if (props.open) last.current = props
  useEffect(() => setBegun(true), [])
  return { visible: begun && props.open, last: last.current }
}
