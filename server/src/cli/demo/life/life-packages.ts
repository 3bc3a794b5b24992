import type { BUILT_IN } from '@lianda/shared/module/upload/built-in-pictures'
import { DEMO_PAPERS } from '../../../module/exam'
import { DEMO_MATERIAL } from '../../../module/media'
import { DEMO_FREE, DEMO_SCENES } from '../../../module/scene'

/** What a subtask asks for, by the name of what the demonstration has. */
export interface LifeSubtask {
  type: 1 | 2 | 4 | 5 | 6
  resource: string
  passScore: number
  weight: number
  attempts: number | null
  viewMinutes?: number
  skipAllowed?: boolean
}

/** A package of the time before the first start. Days are counted from the day of that start. */
export interface LifePackage {
  title: string
  type: 1 | 2 | 3
  cover: (typeof BUILT_IN)['cover'][number]
  /** Keys of DEMO_DEPARTMENTS. */
  departments: readonly string[]
  fromDay: number
  toDay: number
  passScore: number
  ordered: boolean
  subtasks: readonly LifeSubtask[]
  /** Of its audience, how many take part. */
  share: number
}

type Settings = Pick<LifeSubtask, 'passScore' | 'weight' | 'attempts'>

const scene = (key: keyof typeof DEMO_SCENES, given: Settings): LifeSubtask => ({
  type: 1,
  resource: DEMO_SCENES[key].name,
  ...given,
})
const free = (key: keyof typeof DEMO_FREE, given: Settings): LifeSubtask => ({
  type: 5,
  resource: DEMO_FREE[key].name,
  ...given,
})
const exam = (key: 'product' | 'service', given: Settings): LifeSubtask => ({
  type: 2,
  resource: DEMO_PAPERS[key],
  ...given,
})

/** The handbook is read for a minute at least, and the film watched without skipping. */
const READ: LifeSubtask = {
  ...{ type: 4, resource: DEMO_MATERIAL.handbook.name, viewMinutes: 1 },
  ...{ passScore: 100, weight: 20, attempts: null },
}
const WATCH: LifeSubtask = {
  ...{ type: 6, resource: DEMO_MATERIAL.film.name, skipAllowed: false },
  ...{ passScore: 100, weight: 20, attempts: null },
}

/** The departments of the sales people. */
const SALES = ['showroom', 'fleet'] as const

const whole = (passScore: number, attempts: number | null): Settings => ({ passScore, weight: 100, attempts })
const half = (passScore: number, attempts: number | null): Settings => ({ passScore, weight: 50, attempts })

/** The packages of the 60 days; the last one still runs at the first start. */
export const LIFE_PACKAGES: readonly LifePackage[] = [
  {
    title: '展厅接待基本功',
    type: 3,
    cover: 'reception',
    departments: SALES,
    fromDay: -58,
    toDay: -32,
    passScore: 60,
    ordered: false,
    subtasks: [scene('car-showroom', whole(60, null))],
    share: 0.7,
  },
  {
    title: '柜台与来电服务',
    type: 3,
    cover: 'phone-call',
    departments: ['service'],
    fromDay: -56,
    toDay: -28,
    passScore: 60,
    ordered: true,
    subtasks: [scene('bank-counter', half(60, null)), scene('property-call', half(60, null))],
    share: 0.7,
  },
  {
    title: '产品知识摸底考试',
    type: 2,
    cover: 'product',
    departments: [...SALES, 'service', 'front-desk'],
    fromDay: -52,
    toDay: -42,
    passScore: 80,
    ordered: false,
    subtasks: [exam('product', whole(80, 3))],
    share: 0.95,
  },
  {
    title: 'Front desk: the first two months',
    type: 3,
    cover: 'city',
    departments: ['front-desk'],
    fromDay: -50,
    toDay: -12,
    passScore: 60,
    ordered: false,
    subtasks: [scene('hotel-check-in', half(60, null)), free('clinic-talk', half(60, null))],
    share: 1,
  },
  {
    title: '服务礼仪与合规考试',
    type: 2,
    cover: 'handbook',
    departments: [...SALES, 'service'],
    fromDay: -38,
    toDay: -27,
    passScore: 60,
    ordered: false,
    subtasks: [exam('service', whole(75, 3))],
    share: 0.95,
  },
  {
    title: '新款车型知识测验',
    type: 2,
    cover: 'checklist',
    departments: [...SALES, 'service', 'front-desk'],
    fromDay: -24,
    toDay: -13,
    passScore: 75,
    ordered: false,
    subtasks: [exam('product', whole(75, 3))],
    share: 0.95,
  },
  {
    title: '投诉与安抚专项',
    type: 3,
    cover: 'negotiation',
    departments: [...SALES, 'service'],
    fromDay: -26,
    toDay: -9,
    passScore: 70,
    ordered: true,
    subtasks: [scene('property-call', half(65, 4)), scene('bank-counter', half(65, 4))],
    share: 0.55,
  },
  {
    title: '大客户销售认证',
    type: 1,
    cover: 'stage',
    departments: SALES,
    fromDay: -20,
    toDay: -4,
    passScore: 70,
    ordered: true,
    subtasks: [scene('car-showroom', half(70, 5)), exam('service', half(70, 3))],
    share: 0.9,
  },
  {
    title: '挽留用户自由练习周',
    type: 3,
    cover: 'conversation',
    departments: [...SALES, 'service'],
    fromDay: -14,
    toDay: -5,
    passScore: 60,
    ordered: false,
    subtasks: [free('broadband-talk', whole(60, 3))],
    share: 0.5,
  },
  {
    title: '展厅接待进阶：读、看、练',
    type: 1,
    cover: 'handbook',
    departments: SALES,
    fromDay: -30,
    toDay: -17,
    passScore: 70,
    ordered: true,
    subtasks: [READ, WATCH, scene('car-showroom', { passScore: 65, weight: 60, attempts: 4 })],
    share: 0.6,
  },
  {
    title: '柜台服务进阶',
    type: 3,
    cover: 'safety',
    departments: ['service'],
    fromDay: -34,
    toDay: -24,
    passScore: 70,
    ordered: false,
    subtasks: [scene('bank-counter', whole(70, 4))],
    share: 0.45,
  },
  {
    title: 'Front desk refresher',
    type: 3,
    cover: 'reception',
    departments: ['front-desk'],
    fromDay: -10,
    toDay: -1,
    passScore: 70,
    ordered: false,
    subtasks: [scene('hotel-check-in', whole(70, null))],
    share: 1,
  },
  {
    title: '合规知识复习测验',
    type: 2,
    cover: 'handbook',
    departments: [...SALES, 'service'],
    fromDay: -12,
    toDay: -2,
    passScore: 70,
    ordered: false,
    subtasks: [exam('service', whole(70, 2))],
    share: 0.95,
  },
  {
    title: '展厅接待周练',
    type: 3,
    cover: 'growth',
    departments: SALES,
    fromDay: -20,
    toDay: 8,
    passScore: 60,
    ordered: false,
    subtasks: [scene('car-showroom', whole(60, null))],
    share: 0.3,
  },
]

/** Packages that the demonstration began with and whose window has begun at the first start: by title, who takes part. */
export const BEGUN_PACKAGES: readonly { title: string; departments: readonly string[]; share: number }[] = [
  { title: '新人首月接待', departments: [...SALES, 'service'], share: 0.6 },
  { title: '客户沟通实战', departments: [...SALES, 'service'], share: 0.4 },
  { title: '长续航版上市：先看，再接待', departments: [...SALES, 'service'], share: 0.5 },
  { title: '第四季度产品知识考试', departments: [...SALES, 'service', 'front-desk'], share: 0.7 },
  { title: '到店接待上岗认证', departments: [...SALES, 'service'], share: 0.4 },
]
