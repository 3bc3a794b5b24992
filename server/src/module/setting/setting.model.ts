import type { Banner } from '@lianda/shared/module/banner/banner.contract'
import type { PracticeOptions, RankSetting, WatermarkKind } from '@lianda/shared/module/setting/setting.admin.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { scopedModel } from '../../infra/store/model'

/** Settings of an organisation, one document each. */
export interface SettingDoc {
  /** The organisation's id. */
  _id: string
  orgid: string
  /** IANA name; defines the organisation's days. */
  timeZone: string
  licensed: FunctionKey[]
  /** What the organisation may store in uploads, in GB, as the operator decided; 0 = no limit, null = STORAGE_GB. */
  storageGb: number | null
  openai: boolean
  aillm: boolean
  trainingCentre: boolean
  /** The organisation's `rev` that decided the licence; missing in documents of older versions. */
  licenceRev: number
  strongPassword: boolean
  oneSessionAnywhere: boolean
  /** Minutes without activity after which a desktop session ends; 0 = never. */
  idleMinutes: number
  /** Administrators see only the people of their own department and its sub-departments. */
  scopeByDepartment: boolean
  /** Administrators see only people in positions below their own. */
  scopeByPosition: boolean
  watermark: { on: boolean; content: Exclude<WatermarkKind, 'off'>; text: string }
  /** Addresses of images; empty = the product's own. */
  look: { trainlogo: string; backstagelogo: string; smalllogo: string; bgimg: string }
  /** Banners from before they were edited in the back office: an organisation that never made one shows these. */
  banners: Banner[]
  practice: PracticeOptions
  ranking: RankSetting
  /** Days on which nobody works, besides Saturdays and Sundays: yyyy-MM-dd, in order. */
  holidays: string[]
}

/** What documents of older versions lack. */
export const RANKING: RankSetting = { visible: 'organisation', mayHide: true }

/** Options of practice that documents of older versions lack. */
export const LATER_OPTIONS = { slowSpeech: false, correctionAllowed: true, poorNetworkMinutes: 0 } as const

/** What the operator lets an organisation use. */
export type Licence = Pick<SettingDoc, 'licensed' | 'openai' | 'aillm' | 'trainingCentre'>

/** Default of two hours: outlasts a meeting, but ends on a computer left on in the evening. */
export const IDLE_MINUTES = 120

const text = { type: String, default: '' }
const toggle = (on: boolean) => ({ type: Boolean, default: on })

export const settings = scopedModel<SettingDoc>('setting', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    timeZone: { type: String, default: 'Asia/Shanghai' },
    licensed: { type: [String], required: true },
    storageGb: { type: Number, default: null },
    openai: toggle(false),
    aillm: toggle(true),
    trainingCentre: toggle(true),
    licenceRev: { type: Number, default: 0 },
    strongPassword: toggle(false),
    oneSessionAnywhere: toggle(false),
    idleMinutes: { type: Number, default: IDLE_MINUTES },
    scopeByDepartment: toggle(false),
    scopeByPosition: toggle(false),
    watermark: { on: toggle(false), content: { type: String, default: 'person' }, text },
    look: { trainlogo: text, backstagelogo: text, smalllogo: text, bgimg: text },
    banners: [
      {
        _id: false,
        id: { type: String, required: true },
        title: text,
        image: text,
        click: { type: Number, default: 1 },
        clicktype: { type: Number, default: 0 },
        clickid: text,
        clickurl: text,
      },
    ],
    practice: {
      pauseAllowed: toggle(true),
      pauseMinutes: { type: Number, default: 30 },
      rehearsalAllowed: toggle(true),
      deviceRecognition: toggle(false),
      slowSpeech: toggle(LATER_OPTIONS.slowSpeech),
      correctionAllowed: toggle(LATER_OPTIONS.correctionAllowed),
      poorNetworkMinutes: { type: Number, default: LATER_OPTIONS.poorNetworkMinutes },
    },
    ranking: { visible: { type: String, default: RANKING.visible }, mayHide: toggle(RANKING.mayHide) },
    holidays: { type: [String], default: [] },
  },
})
