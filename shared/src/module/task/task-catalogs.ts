import type { CatalogType } from '../catalog/catalog-types'
import type { TaskAdminRow } from './task.admin.contract'

/** The tree of categories of each type of package: who manages one type arranges its tree and no other. */
export const TASK_CATALOGS = { 1: 9, 2: 10, 3: 11 } as const satisfies Record<TaskAdminRow['type'], CatalogType>
