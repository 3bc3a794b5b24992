import { expect, it } from 'vitest'
import { micStepsFor } from './mic-steps'

const AGENT = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  chromeOnIPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  weChatOnIPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  weChatOnAndroid:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0.0.0 MMWEBID/1 MicroMessenger/8.0.50',
  view: 'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  foxOnAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  fox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
} as const

it.each([
  [AGENT.iPhone, 5, false, 'denied', 'ios'],
  [AGENT.chromeOnIPhone, 5, false, 'denied', 'ios'],
  [AGENT.iPhone, 5, true, 'denied', 'iosApp'],
  [AGENT.weChatOnIPhone, 5, false, 'denied', 'iosInside'],
  [AGENT.mac, 5, false, 'denied', 'ios'],
  [AGENT.mac, 0, false, 'denied', 'safari'],
  [AGENT.mac, 0, false, 'refused', 'desktopSystem'],
  [AGENT.android, 5, false, 'denied', 'android'],
  [AGENT.android, 5, true, 'denied', 'androidApp'],
  [AGENT.android, 5, false, 'refused', 'androidApp'],
  [AGENT.weChatOnAndroid, 5, false, 'denied', 'androidInside'],
  [AGENT.view, 5, false, 'denied', 'androidInside'],
  [AGENT.foxOnAndroid, 5, false, 'denied', 'androidFirefox'],
  [AGENT.windows, 10, false, 'denied', 'chrome'],
  [AGENT.windows, 10, true, 'denied', 'desktopApp'],
  [AGENT.edge, 0, false, 'denied', 'edge'],
  [AGENT.fox, 0, false, 'denied', 'firefox'],
] as const)(
  '%s, %d touch points, installed %s, %s: the steps are those of %s',
  (agent, touchPoints, installed, problem, steps) => {
    expect(micStepsFor(problem, { agent, touchPoints, installed })).toBe(steps)
  },
)
