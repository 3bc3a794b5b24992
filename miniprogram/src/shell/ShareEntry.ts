import { useText } from '@lianda/shared/hook/core-context'
import { useShareAppMessage } from '@tarojs/taro'
import { pageUrl } from '../platform/routes'

/** Enables sharing in WeChat's own menu. The shared link opens the training centre, after the sign-in if necessary. */
export function ShareEntry() {
  const t = useText()
  useShareAppMessage(() => ({ title: t('miniprogram.share.title'), path: pageUrl('/user/dashboard/center', {}) }))
  return null
}
