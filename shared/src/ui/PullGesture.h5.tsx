import AntdPullToRefresh from 'antd-mobile/es/components/pull-to-refresh'
import { useAntdMobile } from './antd-mobile'
import type { PullToRefreshProps } from './PullToRefresh.types'

/** The gesture and its indicator, by antd-mobile. */
export function PullGesture({ onRefresh, labels, children }: PullToRefreshProps) {
  useAntdMobile()
  return (
    <AntdPullToRefresh
      onRefresh={onRefresh}
      // Given here, its own defaults would be measured with a stylesheet that we do not load (px).
      headHeight={48}
      threshold={64}
      pullingText={labels.pull}
      canReleaseText={labels.release}
      refreshingText={labels.busy}
      completeText={labels.done}
    >
      {children}
    </AntdPullToRefresh>
  )
}
