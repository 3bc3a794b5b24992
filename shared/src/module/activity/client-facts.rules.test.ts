import { describe, expect, it } from 'vitest'
import { cleanFact, clientHeaders, readUserAgent, terminalOf } from './client-facts.rules'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

describe('browser and system by User-Agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36`, 'Chrome 131', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/130.0.0.0`, 'Edge 130', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome 131', 'Android'],
    [`Mozilla/5.0 (Linux; Android 13) ${CHROMIUM} SamsungBrowser/27.0 Mobile`, 'Samsung Internet 27', 'Android'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} Version/17.5 Safari/604.1`, 'Safari 17', 'iOS'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} CriOS/131.0 Mobile`, 'Chrome 131', 'iOS'],
    [`Mozilla/5.0 (iPhone) ${SAFARI} Mobile/15E148 MicroMessenger/8.0.50(0x1800) NetType/WIFI`, 'WeChat 8', 'iOS'],
    [`Mozilla/5.0 (Linux; Android 12) ${CHROMIUM} wxwork/4.1.2 MicroMessenger/7.0.1`, 'WeCom 4', 'Android'],
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROMIUM} Mobile HuaweiBrowser/5.0`, 'Huawei Browser 5', 'HarmonyOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133', 'Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.5 Safari/605.1.15`, 'Safari 17', 'macOS'],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('%s', (userAgent, browser, os) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, os })
  })

  it('tell an iPad from a Macintosh by its touch points', () => {
    const userAgent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.5 Safari/605.1.15`
    expect(readUserAgent(userAgent, 5).os).toBe('iPadOS')
  })
})

describe('what a client sends', () => {
  it('names its kind as the spec does on a computer, and by our words elsewhere', () => {
    expect(clientHeaders('desktop', { browser: 'Edge 130', os: 'Windows' })).toEqual({
      browser: 'Edge 130',
      os: 'Windows',
      apptype: '1',
      from: 'pc',
    })
    for (const kind of ['desktop', 'h5', 'weapp'] as const)
      expect(terminalOf(clientHeaders(kind, { browser: '', os: '' }).from)).toBe(kind)
    for (const text of ['', 'toString', 'desktop']) expect(terminalOf(text)).toBeNull()
  })

  it('can always be a header: without characters beyond ASCII, and short', () => {
    const sent = clientHeaders('weapp', { browser: '微信 8.0.50', os: `鸿蒙\n${'x'.repeat(200)}` })
    expect(sent.browser).toBe('8.0.50')
    expect(sent.os).toHaveLength(64)
  })
})

it.each([
  ['<img src=x onerror=alert(1)>', 'img src x onerror alert(1)'],
  ['=HYPERLINK("http://x")', 'HYPERLINK( http //x )'],
  ['\u202egnorw\u0000\r\nSet-Cookie: a', 'gnorw Set-Cookie a'],
  ['Chrome 131', 'Chrome 131'],
])('a text from outside becomes a label: %j', (given, label) => {
  expect(cleanFact(given)).toBe(label)
})
