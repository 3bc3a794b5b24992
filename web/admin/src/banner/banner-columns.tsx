import type { BannerRow } from '@lianda/shared/module/banner/banner.admin.contract'
import { leadsOf } from '@lianda/shared/module/banner/banner.rules'
import type { Translate } from '@lianda/shared/i18n/texts'
import { Tag } from 'antd'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'

/** Where it leads, in words. */
function leadsTo(row: BannerRow, t: Translate): string {
  const leads = leadsOf(row)
  if (leads === 'nowhere') return t('banner.leadsTo.nowhere')
  return leads === 'address' ? row.clickurl : row.packageTitle || t('banner.packageGone')
}

export const bannerColumns = (t: Translate, tag: string): ListColumn<BannerRow>[] => [
  {
    key: 'image',
    title: t('banner.image'),
    width: 150,
    render: ({ imageUrl }) => (
      <img src={imageUrl} alt="" width={120} height={18} style={{ borderRadius: 4, verticalAlign: 'middle' }} />
    ),
  },
  { key: 'title', title: t('banner.name'), always: true, fills: true, render: ({ title }) => title },
  {
    key: 'state',
    title: t('banner.status'),
    width: 100,
    render: ({ state }) => <Tag color={state === 'shown' ? 'success' : 'default'}>{t(`banner.state.${state}`)}</Tag>,
  },
  { key: 'leads', title: t('banner.leads'), width: 200, render: (row) => leadsTo(row, t) },
  {
    key: 'platform',
    title: t('banner.platform'),
    width: 130,
    hidden: true,
    render: ({ platform }) => t(`banner.platformIs.${platform}`),
  },
  {
    key: 'window',
    title: t('banner.window'),
    width: 260,
    render: ({ startsAt, endsAt }) =>
      startsAt === null && endsAt === null
        ? t('banner.always')
        : [startsAt, endsAt].map((ms) => (ms === null ? '' : dateTime(ms, tag))).join(' – '),
  },
  { key: 'sort', title: t('banner.sort'), width: 90, figure: true, render: (row) => row.sort },
]
