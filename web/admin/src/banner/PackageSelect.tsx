import { Select } from 'antd'
import { useState } from 'react'
import { bannerPackageList } from '@lianda/shared/module/banner/banner.admin.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

interface Props {
  id?: string
  /** Id of the package, '' without one. */
  value?: string
  /** Title of the package that was stored when the form opened. */
  title: string
  disabled: boolean
  onChange?: (id: string) => void
}

/** Chooses a published package by its title. */
export function PackageSelect({ id, value = '', title, disabled, onChange }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(title)
  const { data, loading } = useCall(bannerPackageList, disabled ? null : { ...(text === '' ? {} : { text }) })
  // The answer to an earlier text is no choice: Enter would take a package that was not looked for.
  const found = (loading ? [] : (data?.rows ?? [])).map((row) => ({ value: row.id, label: row.title }))
  const known =
    value === '' || found.some((row) => row.value === value)
      ? []
      : [{ value, label: chosen || title || t('banner.packageGone') }]
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value === '' ? null : value}
      loading={loading}
      disabled={disabled}
      placeholder={t('banner.packageChoose')}
      notFoundContent={t('banner.packageNone')}
      options={[...known, ...found]}
      onChange={(next) => {
        setChosen(found.find((row) => row.value === next)?.label ?? '')
        onChange?.(next)
      }}
    />
  )
}
