import type { BannerMembers } from '@lianda/shared/module/banner/banner.admin.contract'
import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'

const COMMON = { platform: 'all', clickurl: '', enabled: true, startsAt: null, endsAt: null } as const

const NOWHERE = { click: 1, clicktype: 0, clickid: '' } as const

/** A banner that leads to a package. */
const to = (clickid: string) => ({ click: 2, clicktype: 1, clickid })

/** Banners of the demonstration; the first two lead to its packages. */
export const DEMO_BANNERS = (practiceId: string, englishId: string): BannerMembers[] => [
  {
    ...COMMON,
    ...to(practiceId),
    title: '三位客户，三种难题：开口练一遍',
    image: builtInPath('banner', 'bubbles'),
    sort: 1,
  },
  {
    ...COMMON,
    ...to(englishId),
    title: 'Check in Ms Carter, in English',
    image: builtInPath('banner', 'skyline'),
    sort: 2,
  },
  {
    ...COMMON,
    ...NOWHERE,
    title: '每一分扣在哪，回听就知道',
    image: builtInPath('banner', 'dawn'),
    sort: 3,
  },
  {
    ...COMMON,
    ...NOWHERE,
    title: '在这里说错，不会丢掉客户',
    image: builtInPath('banner', 'mountains'),
    sort: 4,
  },
]
