import type { BannerPlatform } from '@lianda/shared/module/banner/banner.rules'
import { scopedModel } from '../../infra/store/model'

export interface BannerDoc {
  _id: string
  orgid: string
  title: string
  /** Path of a picture. */
  image: string
  platform: BannerPlatform
  /** As the contract says. */
  click: number
  clicktype: number
  clickid: string
  clickurl: string
  sort: number
  enabled: boolean
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
  /** The deletion can be undone for a day. */
  deletedAt: Date | null
  rev: number
}

const required = { type: String, required: true }
const text = { type: String, default: '' }
const when = { type: Date, default: null }

export const banners = scopedModel<BannerDoc>('banner', {
  fields: {
    _id: String,
    orgid: required,
    title: required,
    image: required,
    platform: required,
    click: { type: Number, required: true },
    clicktype: { type: Number, default: 0 },
    clickid: text,
    clickurl: text,
    sort: { type: Number, default: 0 },
    enabled: { type: Boolean, default: true },
    startsAt: when,
    endsAt: when,
    createdAt: { type: Date, required: true },
    deletedAt: when,
    rev: { type: Number, default: 1 },
  },
  indexes: [{ name: 'in_order', keys: { orgid: 1, sort: 1, createdAt: 1 } }],
})
