import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import type { Figures } from './figures.rules'

/** What a person did in a period: a day, a month or ever. It can be made again from the records at any time. */
export interface FigureDoc extends Figures {
  /** `<user> <period>` */
  _id: string
  orgid: string
  userId: string
  /** yyyy-MM-dd or `m`yyyy-MM in the organisation's zone, or `all`. */
  period: string
  /** Of `best`: how many there are and their sum, so that nobody needs to read them for a mean. */
  scored: number
  sumTenths: number
  /** Of a month: what was done on its days, dd: seconds and practices that ended. Absent: not a month, or none. */
  perDay?: Record<string, [seconds: number, practices: number]>
  /** Who changed it meanwhile is noticed by it. */
  rev: number
  changedAt: Date
}

/** A person's day whose records are others than its figures say. Deleted once they were read again. */
export interface FigureDueDoc {
  /** `<user> <day>` */
  _id: string
  orgid: string
  userId: string
  day: string
  /** Told so many times; who reads the records deletes it only if nothing was told since. */
  told: number
}

/** How far the figures of an organisation, whose id is `_id`, have been made from its records. */
export interface FigureStateDoc {
  _id: string
  orgid: string
  /** The zone whose days they are of. */
  timeZone: string
  /** What documents of figures consist of (`FIGURES_SHAPE`); those of another one are made again. */
  shape: number
  /** Another one is begun with each restart: whoever is still at the one before stops. */
  run: string
  /** People in the order of their ids are done up to this one; '' for none. */
  doneTo: string
  done: boolean
}

/** The id of somebody's figures of a period. */
export const figureId = (userId: string, period: string): string => `${userId} ${period}`

/** 2: months have their days. */
export const FIGURES_SHAPE = 2

const text = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const mixed = { type: Schema.Types.Mixed, required: true } as const

export const figures = scopedModel<FigureDoc>('figure', {
  fields: {
    ...{ _id: String, orgid: text, userId: text, period: text },
    ...{ practices: mixed, exams: mixed, rounds: mixed, viewings: mixed, best: mixed },
    ...{ seconds: number, experience: number, scored: number, sumTenths: number, rev: number },
    ...{ perDay: Schema.Types.Mixed, changedAt: { type: Date, required: true } },
  },
  indexes: [
    { keys: { orgid: 1, period: 1, changedAt: 1 }, name: 'by_period' },
    { keys: { orgid: 1, userId: 1, period: 1 }, name: 'by_person' },
  ],
})

export const figureDues = scopedModel<FigureDueDoc>('figure_due', {
  fields: { _id: String, orgid: text, userId: text, day: text, told: number },
})

export const figureStates = scopedModel<FigureStateDoc>('figure_state', {
  fields: {
    ...{ _id: String, orgid: text, timeZone: text, run: text, doneTo: { type: String, default: '' } },
    ...{ done: { type: Boolean, default: false }, shape: { type: Number, default: 1 } },
  },
})
