import type { Department } from '@lianda/shared/module/org/org.admin.contract'
import { type Deps, perApp } from '../../deps'
import { gatheredDocuments } from '../../infra/store/gather'
import { type DepartmentDoc, departments, users } from './org.model'

/** All departments, parents before children, siblings in their order. */
export async function listDepartments(deps: Deps, orgid: string): Promise<Department[]> {
  const [all, counts] = await Promise.all([
    departments(deps.db).find({ orgid }).sort({ order: 1 }).lean(),
    users(deps.db).aggregate<{ _id: string | null; users: number }>([
      { $match: { orgid } },
      { $group: { _id: '$departmentId', users: { $sum: 1 } } },
    ]),
  ])
  const usersIn = new Map(counts.map((row) => [row._id, row.users]))
  const children = (parentId: string | null): DepartmentDoc[] =>
    all.filter((row) => row.parentId === parentId).flatMap((row) => [row, ...children(row._id)])
  return children(null).map(({ _id, name, parentId }) => ({ id: _id, name, parentId, users: usersIn.get(_id) ?? 0 }))
}

const storedDepartments = perApp(({ db }) => gatheredDocuments<DepartmentDoc>(() => departments(db)))

export async function findDepartment(deps: Deps, orgid: string, id: string): Promise<DepartmentDoc | null> {
  return await storedDepartments(deps)(orgid, id)
}

/** The department's id and those of all its sub-departments. Served by `by_path`. */
export async function departmentsWithin(deps: Deps, orgid: string, id: string): Promise<string[]> {
  const rows = await departments(deps.db).find({ orgid, path: id }, { _id: 1 }).lean()
  return rows.map((row) => row._id)
}

/** Ids from the root down to the department itself; empty when it does not exist. */
export async function departmentPath(deps: Deps, orgid: string, id: string | null): Promise<string[]> {
  return id === null ? [] : ((await findDepartment(deps, orgid, id))?.path ?? [])
}

export async function createDepartment(
  deps: Deps,
  row: { orgid: string; name: string; parent: DepartmentDoc | null; order: number },
): Promise<DepartmentDoc> {
  const _id = deps.newId()
  const department: DepartmentDoc = {
    _id,
    orgid: row.orgid,
    name: row.name,
    parentId: row.parent?._id ?? null,
    path: [...(row.parent?.path ?? []), _id],
    order: row.order,
  }
  await departments(deps.db).create(department)
  return department
}
