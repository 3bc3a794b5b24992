import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'

/** Values of the form; account and password only when creating. */
export interface UserForm {
  account: string
  password: string
  repeat: string
  name: string
  sex: 0 | 1
  workno: string
  mobile: string
  email: string
  departmentId: string | null
  otherDepartments: string[]
  positionId: string | null
  roles: string[]
  /** yyyy-MM-dd, null = permanent. */
  validUntil: string | null
  entryDate: string | null
  managerId: string | null
  avatar: string
  memo: string
}

export const EMPTY_USER: UserForm = {
  account: '',
  password: '',
  repeat: '',
  name: '',
  sex: 1,
  workno: '',
  mobile: '',
  email: '',
  departmentId: null,
  otherDepartments: [],
  positionId: null,
  roles: [],
  validUntil: null,
  entryDate: null,
  managerId: null,
  avatar: '',
  memo: '',
}

export function formOf(user: UserRow): UserForm {
  const {
    account,
    name,
    sex,
    workno,
    mobile,
    email,
    departmentId,
    positionId,
    validUntil,
    entryDate,
    managerId,
    memo,
  } = user
  return {
    account,
    password: '',
    repeat: '',
    name,
    sex,
    workno,
    mobile,
    email,
    departmentId,
    otherDepartments: user.otherDepartments.map(({ id }) => id),
    positionId,
    roles: user.roles.map(({ id }) => id),
    validUntil,
    entryDate,
    managerId,
    avatar: user.avatar,
    memo,
  }
}

/** The fields that both calls share. */
export function fieldsOf(form: UserForm) {
  const { name, sex, workno, mobile, email, departmentId, positionId, roles, validUntil, entryDate, managerId, memo } =
    form
  const otherDepartments = form.otherDepartments.filter((one) => one !== departmentId)
  return {
    name,
    sex,
    workno,
    mobile,
    email,
    departmentId,
    otherDepartments,
    positionId,
    roles,
    validUntil,
    entryDate,
    managerId,
    avatar: form.avatar,
    memo,
  }
}

/** Removes the passwords: they are never kept on a device. */
export const withoutPassword = (form: UserForm): UserForm => ({ ...form, password: '', repeat: '' })

/** Whether a kept value has the shape that this version edits. */
export function isUserForm(value: unknown): value is UserForm {
  const { name, roles, otherDepartments } = (value ?? {}) as Partial<UserForm>
  return typeof name === 'string' && Array.isArray(roles) && Array.isArray(otherDepartments)
}
