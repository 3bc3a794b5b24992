import type { MicProblem, MicSteps } from '@lianda/shared/platform/recorder'

interface Device {
  agent: string
  touchPoints: number
  /** The page runs as an installed app. */
  installed: boolean
}

/** Apps that show pages in themselves: WeChat and WeCom, DingTalk, Feishu, QQ, Weibo, Alipay, Facebook and others. */
const INSIDE_APP =
  /MicroMessenger|wxwork|DingTalk|Lark|Feishu|\bQQ\/|Weibo|AlipayClient|aweme|FBAN|FBAV|Instagram|LinkedInApp|; wv\)/

/** How to allow the microphone by hand, by system, browser and kind of page. */
export function micStepsFor(problem: MicProblem, { agent, touchPoints, installed }: Device): MicSteps {
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) {
    if (INSIDE_APP.test(agent)) return 'iosInside'
    return installed ? 'iosApp' : 'ios'
  }
  if (/Android/.test(agent)) {
    if (INSIDE_APP.test(agent)) return 'androidInside'
    if (/Firefox\//.test(agent)) return 'androidFirefox'
    // Refused by the phone: its own settings of the app decide, as for an installed page.
    return installed || problem === 'refused' ? 'androidApp' : 'android'
  }
  if (problem === 'refused') return 'desktopSystem'
  if (/Firefox\//.test(agent)) return 'firefox'
  if (/Chrome\//.test(agent)) return installed ? 'desktopApp' : /Edg\//.test(agent) ? 'edge' : 'chrome'
  return /Safari\//.test(agent) ? 'safari' : 'chrome'
}
