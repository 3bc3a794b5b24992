import { expect, it } from 'vitest'
import { micStepsFor } from './mic-steps'

const AGENT = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
} as const

it.each([
  [AGENT.iPhone, 5, false, 'ios'],
  [AGENT.iPhone, 5, true, 'ios'],
  [AGENT.mac, 5, false, 'ios'],
  [AGENT.mac, 0, false, 'desktop'],
  [AGENT.android, 5, false, 'android'],
  [AGENT.android, 5, true, 'androidApp'],
  [AGENT.windows, 10, true, 'desktop'],
] as const)('%s with %d touch points, installed %s: the steps are those of %s', (agent, touches, standalone, steps) => {
  expect(micStepsFor(agent, touches, standalone)).toBe(steps)
})
