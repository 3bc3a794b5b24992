import Taro from '@tarojs/taro'
import type { ClientFacts } from '@lianda/shared/module/activity/client-facts.rules'

/** WeChat names itself and the phone's system with their versions; the web view's User-Agent says less. */
export function wechatClient(): ClientFacts {
  return { browser: `WeChat ${Taro.getAppBaseInfo().version}`, os: Taro.getDeviceInfo().system }
}
