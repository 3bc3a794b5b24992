import type { Banner } from './banner.contract'

export type BannerTarget = { kind: 'task'; id: string } | { kind: 'inside' | 'outside'; address: string }

/**
 * Target of a banner (learner document 2.9): click 1 none, 2 a target; clicktype 1 or 2 is the task `clickid`, 3 is
 * `clickurl`. An external URL is followed only with http or https, because an administrator typed it.
 */
export function bannerTarget({
  click,
  clicktype,
  clickid,
  clickurl,
}: Pick<Banner, 'click' | 'clicktype' | 'clickid' | 'clickurl'>): BannerTarget | null {
  if (click !== 2) return null
  if (clicktype === 1 || clicktype === 2) return clickid === '' ? null : { kind: 'task', id: clickid }
  if (clicktype !== 3) return null
  if (/^\/(?![/\\])/.test(clickurl)) return { kind: 'inside', address: clickurl }
  return /^https?:\/\//i.test(clickurl) ? { kind: 'outside', address: clickurl } : null
}
