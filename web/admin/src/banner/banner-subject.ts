import {
  bannerCreate,
  bannerGet,
  type BannerMembers,
  type BannerRow,
  bannerUpdate,
} from '@lianda/shared/module/banner/banner.admin.contract'
import { type BannerLeads, leadsOf } from '@lianda/shared/module/banner/banner.rules'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'

/** A banner as its form has it. */
export interface BannerForm
  extends Pick<BannerMembers, 'title' | 'image' | 'platform' | 'clickid' | 'clickurl' | 'sort' | 'enabled'> {
  leads: BannerLeads
  window: Pick<BannerMembers, 'startsAt' | 'endsAt'>
}

const NEW: BannerForm = {
  ...{ title: '', image: '', platform: 'all', leads: 'nowhere', clickid: '', clickurl: '', sort: 0, enabled: true },
  window: { startsAt: null, endsAt: null },
}

const formOf = (row: BannerRow): BannerForm => {
  const { title, image, platform, clickid, clickurl, sort, enabled, startsAt, endsAt } = row
  return {
    ...{ title, image, platform, leads: leadsOf(row), clickid, clickurl, sort, enabled },
    window: { startsAt, endsAt },
  }
}

const membersOf = ({ leads, window, ...form }: BannerForm): BannerMembers => ({
  ...form,
  ...window,
  click: leads === 'nowhere' ? 1 : 2,
  clicktype: { nowhere: 0, package: 1, address: 3 }[leads],
})

export const bannerSubject = (first: BannerRow | null): Subject<BannerForm, BannerRow, BannerRow | null> => ({
  autosave: false,
  first,
  place: (banner) => `banner/${banner?.id ?? 'new'}`,
  address: (banner) => `/admin/system/banner?edit=${banner?.id ?? 'new'}`,
  title: ({ title }) => title,
  contentOf: (banner) => (banner ? formOf(banner) : NEW),
  revOf: ({ rev }) => rev,
  isLocked: ({ can }) => !can.update,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: (value): value is BannerForm => {
    const { title, window } = (value ?? {}) as Partial<BannerForm>
    return typeof title === 'string' && typeof window === 'object'
  },
  async save(form, rev, banner) {
    const members = membersOf(form)
    const { banner: saved } = banner
      ? await call(bannerUpdate, { ...members, id: banner.id, rev: rev ?? banner.rev })
      : await call(bannerCreate, members)
    refresh('banner')
    return saved
  },
  load: async ({ id }) => (await call(bannerGet, { id })).banner,
  conflicts: ['banner/changed'],
})
