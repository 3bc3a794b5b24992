import type { Banner } from '../setting/setting.contract'

export type BannerTarget = { kind: 'task'; id: string } | { kind: 'inside' | 'outside'; address: string }

/**
 * Where a banner leads (learner document 2.9): click 1 nowhere, 2 somewhere; clicktype 1 or 2 to the task `clickid`, 3 to
 * `clickurl`. Outside only http and https are followed: an address is what somebody typed.
 */
export function bannerTarget({ click, clicktype, clickid, clickurl }: Omit<Banner, 'id'>): BannerTarget | null {
  if (click !== 2) return null
  if (clicktype === 1 || clicktype === 2) return clickid === '' ? null : { kind: 'task', id: clickid }
  if (clicktype !== 3) return null
  if (/^\/(?![/\\])/.test(clickurl)) return { kind: 'inside', address: clickurl }
  return /^https?:\/\//i.test(clickurl) ? { kind: 'outside', address: clickurl } : null
}
