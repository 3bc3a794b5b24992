import type { ReactNode } from 'react'

export interface PullToRefreshProps {
  /** Resolves when the page shows the new data; the indicator stays until then. */
  onRefresh: () => Promise<unknown>
  /** What the web shows while the finger pulls, before it lets go, during the work and after it; WeChat draws its own. */
  labels: { pull: string; release: string; busy: string; done: string }
  children: ReactNode
}
