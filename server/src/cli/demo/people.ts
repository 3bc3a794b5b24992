import type { Language } from '@lianda/shared/contract/fields'
import type { TemplateKey } from '../../module/org'

/** Data of the demonstration organisation. Each installation generates its own passwords. */
export const DEMO_NAME = '远航汽车'

interface DemoDepartment {
  key: string
  name: string
  parent: string | null
}

/** Parents before children. */
export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  { key: 'sales', name: '销售部', parent: null },
  { key: 'showroom', name: '滨江展厅', parent: 'sales' },
  { key: 'fleet', name: '大客户组', parent: 'sales' },
  { key: 'service', name: '客户服务部', parent: null },
  { key: 'counter', name: '金融服务柜台', parent: 'service' },
  { key: 'front-desk', name: '海外接待中心', parent: null },
  { key: 'office', name: '人力与培训', parent: null },
]

interface DemoPerson {
  account: string
  name: string
  sex: 0 | 1
  workno: string
  department: string
  /** Template of the role that they hold. */
  role: TemplateKey
  language: Language
  /** Printed at start; the other accounts are only in the file. */
  shown: boolean
}

const learner = { role: 'learner', language: 'zhCN', shown: false } as const

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { ...learner, account: 'learner1', name: '沈晓雯', sex: 0, workno: 'YH1001', department: 'showroom', shown: true },
  { ...learner, account: 'learner2', name: '顾子谦', sex: 1, workno: 'YH1002', department: 'showroom' },
  { ...learner, account: 'learner3', name: '罗雨桐', sex: 0, workno: 'YH1003', department: 'fleet' },
  { ...learner, account: 'learner4', name: '韩立新', sex: 1, workno: 'YH1004', department: 'counter' },
  { ...learner, account: 'learner5', name: '苏可欣', sex: 0, workno: 'YH1005', department: 'counter' },
  { ...learner, account: 'learner6', name: '邓凯', sex: 1, workno: 'YH1006', department: 'service' },
  { ...learner, account: 'learner7', name: '叶知秋', sex: 0, workno: 'YH1007', department: 'service' },
  {
    ...learner,
    account: 'emma.wilson',
    name: 'Emma Wilson',
    sex: 0,
    workno: 'YH2001',
    department: 'front-desk',
    language: 'en',
    shown: true,
  },
  {
    ...learner,
    account: 'david.lin',
    name: '林大衛',
    sex: 1,
    workno: 'YH2002',
    department: 'front-desk',
    language: 'zhTW',
  },
  {
    account: 'trainer1',
    name: '何静',
    sex: 0,
    workno: 'YH0011',
    department: 'office',
    role: 'trainer',
    language: 'zhCN',
    shown: false,
  },
  {
    account: 'admin1',
    name: '周启明',
    sex: 1,
    workno: 'YH0010',
    department: 'office',
    role: 'manager',
    language: 'zhCN',
    shown: true,
  },
  {
    account: 'owner1',
    name: '陆远航',
    sex: 1,
    workno: 'YH0001',
    department: 'office',
    role: 'owner',
    language: 'zhCN',
    shown: true,
  },
]
