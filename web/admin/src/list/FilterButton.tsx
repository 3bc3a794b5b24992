import { Button, Popover } from 'antd'
import { useState } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import { latePart } from '../parts/late-part'
import { wallOf } from '../platform/picker-time'
import type { ListFilter } from './list-types'
import styles from './list.module.css'

interface Props {
  filter: ListFilter
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

const DaysFilter = latePart(
  async () => (await import('./DaysFilter')).DaysFilter,
  <div className={styles.days} aria-busy />,
)

const ChoiceFilter = latePart(
  async () => (await import('./ChoiceFilter')).ChoiceFilter,
  <div className={styles.choices} aria-busy />,
)
const SeveralFilter = latePart(
  async () => (await import('./SeveralFilter')).SeveralFilter,
  <div className={styles.choices} aria-busy />,
)

/** A filter reads "name value"; an active one is tinted and has its own clear button. */
export function FilterButton({ filter, values, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const shown = shownValue(filter, values, t('office.comma'))
  const set = (change: Record<string, string>) => {
    setOpen(false)
    onChange({ ...values, ...change })
  }
  const keepOpen = (value: string) => onChange({ ...values, [filter.key]: value })
  const off = () => set(filter.kind === 'days' ? { [filter.key]: '', [filter.toKey]: '' } : { [filter.key]: '' })

  return (
    <span className={styles.filter}>
      {filter.kind === 'given' ? (
        <span className={styles.given}>
          {filter.label}
          <b title={shown}>{shown}</b>
        </span>
      ) : (
        <Popover
          open={open}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          content={
            filter.kind === 'several' ? (
              <SeveralFilter filter={filter} value={values[filter.key] ?? ''} onSet={keepOpen} />
            ) : filter.kind === 'days' ? (
              <DaysFilter
                from={values[filter.key]}
                to={values[filter.toKey]}
                onSet={(from, to) => set({ [filter.key]: from, [filter.toKey]: to })}
              />
            ) : (
              <ChoiceFilter
                filter={filter}
                value={values[filter.key] ?? ''}
                onSet={(value) => set({ [filter.key]: value })}
              />
            )
          }
        >
          <Button className={shown ? styles.active : undefined} aria-expanded={open}>
            {filter.label}
            {shown ? <b>{shown}</b> : null}
            {shown ? null : <Icon name="down" size={14} />}
          </Button>
        </Popover>
      )}
      {shown ? (
        <Button
          className={styles.off}
          type="text"
          aria-label={t('office.list.removeFilter', { name: filter.label })}
          icon={<Icon name="close" size={14} />}
          onClick={off}
        />
      ) : null}
    </span>
  )
}

function shownValue(filter: ListFilter, values: Record<string, string>, separator: string): string {
  if (filter.kind === 'given') return filter.value
  if (filter.kind === 'choice') return filter.options.find((option) => option.value === values[filter.key])?.label ?? ''
  if (filter.kind === 'several') {
    const ticked = (values[filter.key] ?? '').split(',')
    return filter.options
      .filter((option) => ticked.includes(option.value))
      .map((option) => option.label)
      .join(separator)
  }
  const day = (key: string) => (values[key] ? wallOf(Number(values[key])).format('M-D') : '')
  const [from, to] = [day(filter.key), day(filter.toKey)]
  return from || to ? `${from} – ${to}` : ''
}
