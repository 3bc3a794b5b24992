import { type RefObject, useCallback, useEffect, useState } from 'react'

interface VisibleRange {
  /** The rows to render: from the first to before the second index. */
  from: number
  to: number
  /** Scrolls as little as it takes to show a row. */
  reveal: (index: number) => void
}

/** Rows rendered above and below the visible ones: enough for a fast scroll. */
const SPARE = 16

/** The part of a long list that is on the screen. All rows have one height, in px. */
export function useVisibleRange(box: RefObject<HTMLElement>, rowPx: number, ready: boolean): VisibleRange {
  const [range, setRange] = useState({ from: 0, to: 2 * SPARE })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowPx)
      const from = Math.max(0, first - SPARE)
      const to = first + Math.ceil(element.clientHeight / rowPx) + SPARE
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, rowPx, ready])
  const reveal = useCallback(
    (index: number) => {
      const element = box.current
      if (!element) return
      const top = index * rowPx
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + rowPx > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowPx - element.clientHeight
    },
    [box, rowPx],
  )
  return { ...range, reveal }
}
