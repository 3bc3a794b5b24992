import { useText } from '@lianda/shared/hook/core-context'
import { useShareAppMessage } from '@tarojs/taro'
import { pageUrl } from '../platform/routes'

/** Lets WeChat's own menu share the page that it stands on; who opens it lands in the training centre, or at the sign-in first. */
export function ShareEntry() {
  const t = useText()
  useShareAppMessage(() => ({ title: t('miniprogram.share.title'), path: pageUrl('/user/dashboard/center', {}) }))
  return null
}
