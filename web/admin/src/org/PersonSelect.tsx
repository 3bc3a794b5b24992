import { Select } from 'antd'
import { useState } from 'react'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

interface Props {
  id?: string
  /** Where no label of a form names it. */
  label?: string
  value?: string | null
  /** Name of the chosen person, who need not be among those found. */
  name: string
  /** Somebody who can't be chosen. */
  without?: string
  /** What stands there when nobody is chosen. */
  none: string
  onChange?: (id: string | null) => void
}

const FOUND = 20

/** Chooses a person of the organisation by name, account or work number. */
export function PersonSelect({ id, label, value = null, name, none, without, onChange }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(name)
  const { data, loading } = useCall(userList, { rows: FOUND, disabled: false, ...(text === '' ? {} : { text }) })
  // The answer to an earlier text is no choice: Enter would take somebody who was not looked for.
  const found = (loading ? [] : (data?.rows ?? []))
    .filter((row) => row.id !== without)
    .map((row) => ({
      value: row.id,
      label: [row.name, row.departmentName || row.account].join(' · '),
    }))
  const known = value === null || found.some((row) => row.value === value) ? [] : [{ value, label: chosen || name }]
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value}
      loading={loading}
      placeholder={none}
      notFoundContent={t('org.department.leaderSearch')}
      options={[...known, ...found]}
      onChange={(next) => {
        setChosen(found.find((row) => row.value === next)?.label ?? '')
        onChange?.(next ?? null)
      }}
    />
  )
}
