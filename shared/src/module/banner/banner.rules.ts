/** Where a banner is shown: on computers, on phones (the web app and WeChat), or on both. */
export const BANNER_PLATFORMS = ['all', 'pc', 'mobile'] as const
export type BannerPlatform = (typeof BANNER_PLATFORMS)[number]

/** Where a banner leads, as one choice. */
export const BANNER_LEADS = ['nowhere', 'package', 'address'] as const
export type BannerLeads = (typeof BANNER_LEADS)[number]

/** The spec's numbers: click 1 none, 2 trigger; clicktype 1 or 2 a package, 3 an address. */
export const leadsOf = ({ click, clicktype }: { click: number; clicktype: number }): BannerLeads =>
  click === 1 ? 'nowhere' : clicktype === 3 ? 'address' : 'package'

/** Whether the training centre shows a banner now: switched off, before its time, shown, or after its time. */
export const BANNER_STATES = ['off', 'coming', 'shown', 'over'] as const
export type BannerState = (typeof BANNER_STATES)[number]

interface Shown {
  enabled: boolean
  /** Null: open. Times are milliseconds since the epoch. */
  startsAt: number | null
  endsAt: number | null
}

/** A banner is shown from its start, and no longer at its end. */
export function bannerState({ enabled, startsAt, endsAt }: Shown, nowMs: number): BannerState {
  if (!enabled) return 'off'
  if (endsAt !== null && nowMs >= endsAt) return 'over'
  return startsAt !== null && nowMs < startsAt ? 'coming' : 'shown'
}

/** A desktop session is a computer; everything else is held in a hand. */
export const isFor = (platform: BannerPlatform, terminal: string): boolean =>
  platform === 'all' || (platform === 'pc') === (terminal === 'desktop')
