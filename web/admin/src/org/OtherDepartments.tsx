import { Form, Select } from 'antd'
import { OTHER_DEPARTMENTS, type UserRow } from '@lianda/shared/module/org/org.admin.contract'
import { useText } from '../platform/text'
import { useDepartmentTree } from './unit-trees'

interface Props {
  id?: string
  /** Those of now, which may lie outside of what the administrator sees. */
  held: UserRow['otherDepartments']
  value?: string[]
  onChange?: (ids: string[]) => void
}

/** The departments of a person besides the main one, by their paths. */
export function OtherDepartments({ id, held, value, onChange }: Props) {
  const t = useText()
  const { nodes } = useDepartmentTree()
  const main = Form.useWatch<string | null>('departmentId')
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const pathOf = (one: string): string => {
    const node = byId.get(one)
    if (!node) return held.find((other) => other.id === one)?.name ?? ''
    return node.parentId === null ? node.name : `${pathOf(node.parentId)} / ${node.name}`
  }
  const ids = new Set([...nodes.filter(({ closed }) => !closed).map((node) => node.id), ...held.map((one) => one.id)])
  const options = [...ids]
    .filter((one) => one !== main)
    .map((one) => ({
      value: one,
      label: pathOf(one),
      // Not theirs to take away.
      disabled: !byId.has(one),
    }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      maxCount={OTHER_DEPARTMENTS}
      placeholder={t('org.user.othersNone')}
      options={options}
      value={(value ?? []).filter((one) => one !== main)}
      onChange={(chosen: string[]) => {
        const kept = held.map((one) => one.id).filter((one) => !byId.has(one) && value?.includes(one))
        onChange?.([...new Set([...chosen, ...kept])])
      }}
    />
  )
}
