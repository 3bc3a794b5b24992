import type { TerminalKind } from '../../contract/fields'

/** What a client says about itself: names with the major version, `Chrome 131`, `iOS`. Empty: not known. */
export type ClientFacts = Record<'browser' | 'os', string>

/** Sent with every call as headers, and in the handshake of a socket (learner document 7). */
export type ClientHeaders = ClientFacts & { apptype: '1'; from: string }

/** The spec names `pc` only; the others are ours. */
const FROM: Readonly<Record<TerminalKind, string>> = { desktop: 'pc', h5: 'h5', weapp: 'weapp' }

/** `apptype` says which program calls: 1 is the training platform, the spec's only value. */
export const clientHeaders = (terminal: TerminalKind, { browser, os }: ClientFacts): ClientHeaders => ({
  browser: cleanFact(browser),
  os: cleanFact(os),
  apptype: '1',
  from: FROM[terminal],
})

/** The kind of terminal that a `from` names; null for any other text. */
export function terminalOf(from: string): TerminalKind | null {
  return (Object.keys(FROM) as TerminalKind[]).find((kind) => FROM[kind] === from) ?? null
}

const LONGEST = 64

/** Makes a text from outside a short name without markup, control or direction characters. */
export const cleanFact = (text: string): string =>
  text
    .slice(0, 2 * LONGEST)
    .replace(/[^A-Za-z0-9._()/+-]+/g, ' ')
    .trim()
    .slice(0, LONGEST)

/** Product tokens of User-Agent with names. Earlier ones win: most browsers also call themselves Chrome or Safari. */
const BROWSERS: Readonly<Record<string, string>> = {
  wxwork: 'WeCom',
  MicroMessenger: 'WeChat',
  DingTalk: 'DingTalk',
  Lark: 'Lark',
  AlipayClient: 'Alipay',
  Edg: 'Edge',
  EdgA: 'Edge',
  EdgiOS: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  HuaweiBrowser: 'Huawei Browser',
  MiuiBrowser: 'Mi Browser',
  MQQBrowser: 'QQ Browser',
  QQBrowser: 'QQ Browser',
  UCBrowser: 'UC Browser',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Version: 'Safari',
}

/** Without versions: browsers report outdated ones there (Windows NT 10.0, Mac OS X 10_15_7, Android 10). */
const SYSTEMS: Readonly<Record<string, string>> = {
  HarmonyOS: 'HarmonyOS',
  OpenHarmony: 'HarmonyOS',
  iPhone: 'iOS',
  iPad: 'iPadOS',
  Android: 'Android',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  Macintosh: 'macOS',
  Linux: 'Linux',
}

/**
 * Browser and system by User-Agent.
 * @param touchPoints tells an iPad, which calls itself a Macintosh, from one; only the device knows them
 */
export function readUserAgent(userAgent: string, touchPoints = 0): ClientFacts {
  const token = Object.keys(BROWSERS).find((name) => userAgent.includes(`${name}/`))
  const [version = ''] = token ? (/^\d{1,4}/.exec(userAgent.split(`${token}/`, 2)[1] ?? '') ?? []) : []
  const system = Object.keys(SYSTEMS).find((name) => userAgent.includes(name))
  const os = system === 'Macintosh' && touchPoints > 1 ? 'iPadOS' : (SYSTEMS[system ?? ''] ?? '')
  return { browser: `${BROWSERS[token ?? ''] ?? ''} ${version}`.trim(), os }
}
