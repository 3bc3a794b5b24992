import { keyedPort } from '../../port'

/** Things that name departments, as the audience of a package does: how many name one of these. */
export interface DepartmentUses {
  count(orgid: string, departmentIds: readonly string[]): Promise<number>
}

/** Filled by each module above whose things name departments, under its noun. */
export const departmentUses = keyedPort<string, DepartmentUses>('org.departmentUses')
