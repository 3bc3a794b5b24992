import type { ReactNode } from 'react'
import { useText } from '../../hook/core-context'
import { PullToRefresh } from '../../ui/PullToRefresh'

/** A page's content that can be pulled down to fetch it again. */
export function PullArea({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const t = useText()
  const labels = {
    pull: t('ui.pull.pull'),
    release: t('ui.pull.release'),
    busy: t('ui.pull.busy'),
    done: t('ui.pull.done'),
  }
  return (
    <PullToRefresh onRefresh={onRefresh} labels={labels}>
      {children}
    </PullToRefresh>
  )
}
