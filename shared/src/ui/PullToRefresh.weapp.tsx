import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { PullToRefreshProps } from './PullToRefresh.types'

export type { PullToRefreshProps } from './PullToRefresh.types'

/** WeChat's own gesture: a page that uses it sets `enablePullDownRefresh` in its index.config.ts. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const stop = () => Taro.stopPullDownRefresh()
  // The page itself shows what went wrong.
  usePullDownRefresh(() => void onRefresh().then(stop, stop))
  return <>{children}</>
}
