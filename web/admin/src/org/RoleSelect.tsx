import { Select } from 'antd'
import { ROLES_HELD } from '@lianda/shared/module/org/org.admin.contract'
import { roleList } from '@lianda/shared/module/org/role.admin.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

interface Props {
  id?: string
  /** Roles that are held already: they stay choosable even if the caller couldn't give them. */
  held: readonly { id: string; name: string }[]
  value?: string[]
  onChange?: (roles: string[]) => void
}

/** Chooses roles; those that one can't give are shown with the reason, and can't be chosen. */
export function RoleSelect({ id, held, value = [], onChange }: Props) {
  const t = useText()
  const { data, loading } = useCall(roleList, {})
  const has = new Set(held.map((one) => one.id))
  const options = (data?.rows ?? []).map((role) => ({
    value: role.id,
    name: role.name,
    label: role.can.give ? role.name : t(role.enabled ? 'role.notYours' : 'role.isOff', { name: role.name }),
    disabled: !role.can.give && !has.has(role.id),
  }))
  const listed = new Set(options.map((one) => one.value))
  const gone = held.filter((one) => !listed.has(one.id)).map(({ id: value, name }) => ({ value, name, label: name }))
  return (
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      maxCount={ROLES_HELD}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      value={value}
      placeholder={t('role.none')}
      optionLabelProp="name"
      options={[...gone, ...options]}
      onChange={(next) => onChange?.(next)}
    />
  )
}
