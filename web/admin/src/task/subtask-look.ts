import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { IconName } from '@lianda/shared/ui/icon-shapes'
import { packageRecords } from '../report/report-address'
import styles from './task.module.css'

interface SubtaskLook {
  icon: IconName
  tile: string | undefined
  /** The type of the categories that sort its resources. */
  catalog: CatalogType
  /** The part of that tree's things which are counted; absent: all. */
  part?: string
  /** Columns of the picker besides those of every resource. */
  columns: readonly ('questions' | 'pass')[]
  /** Where the records of a package of only this kind are listed; absent: the list can't be narrowed to a package. */
  records?: (taskId: string) => string
}

/** How the back office shows each kind of subtask. */
export const SUBTASK_LOOKS: Record<SubtaskType, SubtaskLook> = {
  1: { icon: 'mic', tile: styles.practiceTile, catalog: 2, part: 'flow', columns: [] },
  2: {
    icon: 'pencil',
    tile: styles.examTile,
    catalog: 12,
    columns: ['questions', 'pass'],
    records: (taskId) => packageRecords('exam', taskId),
  },
  3: {
    icon: 'voice',
    tile: styles.practiceTile,
    catalog: 1,
    columns: ['questions'],
    records: (taskId) => packageRecords('faq', taskId),
  },
  4: {
    icon: 'book',
    tile: styles.examTile,
    catalog: 6,
    columns: [],
    records: (taskId) => packageRecords('viewing', taskId),
  },
  5: { icon: 'voice', tile: styles.practiceTile, catalog: 2, part: 'free', columns: [] },
  6: {
    icon: 'play',
    tile: styles.examTile,
    catalog: 7,
    columns: [],
    records: (taskId) => packageRecords('viewing', taskId),
  },
}
