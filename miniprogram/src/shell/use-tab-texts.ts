import { useText } from '@lianda/shared/hook/core-context'
import Taro, { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import { isTab, routeOf } from '../platform/routes'

/** WeChat's tab bar uses the texts of app.json, in one language. On a tab page this sets the learner's language. */
export function useTabTexts(): void {
  const t = useText()
  const learn = t('miniprogram.tab.learn')
  const mine = t('miniprogram.tab.mine')
  const apply = () => {
    if (!isTab(routeOf(Taro.getCurrentPages().at(-1)?.route ?? ''))) return
    void Taro.setTabBarItem({ index: 0, text: learn })
    void Taro.setTabBarItem({ index: 1, text: mine })
  }
  useDidShow(apply)
  useEffect(apply, [learn, mine])
}
