import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLate } from '../hook/use-late'
import type { PullToRefreshProps } from './PullToRefresh.types'

export type { PullToRefreshProps } from './PullToRefresh.types'

const load = () => import('./PullGesture')

/**
 * Pulling by finger. antd-mobile comes after the content, and only where there is a finger, since the first view of a
 * page must not wait for it. The content stands in an element of its own, which then moves into the pulled area: drawing
 * it anew would lose its state.
 */
export function PullToRefresh({ onRefresh, labels, children }: PullToRefreshProps) {
  const [content] = useState(() => document.createElement('div'))
  const late = useLate(matchMedia('(any-pointer: coarse)').matches, load)
  const place = useCallback((slot: HTMLElement | null) => slot?.append(content), [content])
  const slot = <div ref={place} />
  return (
    <>
      {late === null ? (
        slot
      ) : (
        <late.PullGesture onRefresh={onRefresh} labels={labels}>
          {slot}
        </late.PullGesture>
      )}
      {createPortal(children, content)}
    </>
  )
}
