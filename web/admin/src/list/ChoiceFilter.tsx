import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../platform/text'
import type { ListFilter } from './list-types'
import styles from './list.module.css'

/** From this number of options on, the list has a search field. */
const SEARCHED_FROM = 12

interface Props {
  filter: Extract<ListFilter, { kind: 'choice' }>
  value: string
  onSet: (value: string) => void
}

/** One of several values. */
export function ChoiceFilter({ filter, value, onSet }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const options = filter.options.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <>
      {filter.options.length > SEARCHED_FROM ? (
        <Input
          autoFocus
          allowClear
          value={typed}
          placeholder={filter.label}
          aria-label={filter.label}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <Radio.Group
        className={styles.choices}
        value={value}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={(event) => onSet(String(event.target.value))}
      />
      {options.length === 0 ? <p>{t('office.list.noMatch')}</p> : null}
    </>
  )
}
