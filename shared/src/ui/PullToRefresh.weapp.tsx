import Taro, { usePullDownRefresh } from '@tarojs/taro'
import type { PullToRefreshProps } from './PullToRefresh.types'

export type { PullToRefreshProps } from './PullToRefresh.types'

/** WeChat's own gesture: a page that uses it sets `enablePullDownRefresh` in its index.config.ts. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  usePullDownRefresh(() => void onRefresh().finally(() => Taro.stopPullDownRefresh()))
  return <>{children}</>
}
