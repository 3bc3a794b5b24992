import { useLocation } from 'react-router'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'

export type PackageType = TaskAdminRow['type']

/** Each type of package has its own list and editor route, spelled as in the spec. */
const ROUTES: Record<PackageType, { list: string; edit: string }> = {
  1: { list: '/admin/train/trainmanagement-train', edit: '/admin/train/edittraincom-train' },
  2: { list: '/admin/train/trainmanagement-exame', edit: '/admin/train/edittraincom-exam' },
  3: { list: '/admin/train/trainmanagement-practice', edit: '/admin/train/edittraincom-practice' },
}

const TYPES = [1, 2, 3] as const

export const listRoute = (type: PackageType): string => ROUTES[type].list
export const editRoute = (type: PackageType, id: string): string => `${ROUTES[type].edit}?id=${id}`
export const checkRoute = (type: PackageType, id: string): string => `${editRoute(type, id)}&step=check`

export const progressRoute = (type: PackageType, id: string): string => `${editRoute(type, id)}&step=progress`

/** The packages of a type with what failed. */
export const faultsRoute = (type: PackageType): string => `${listRoute(type)}?step=faults`

/** The package type of a route. */
export const typeOfRoute = (route: string): PackageType =>
  TYPES.find((type) => ROUTES[type].list === route || ROUTES[type].edit === route) ?? 1

export const usePackageType = (): PackageType => typeOfRoute(useLocation().pathname)
