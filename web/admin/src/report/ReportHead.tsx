import { Button } from 'antd'
import { Icon } from '@lianda/shared/ui/Icon'
import { FilterButton } from '../list/FilterButton'
import type { ListFilter } from '../list/list-types'
import { useText } from '../platform/text'
import styles from './person.module.css'

interface Props {
  title: string
  filters: readonly ListFilter[]
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
  loading: boolean
  onReload: () => void
  /** The file with what the page shows. */
  file: { label: string; busy: boolean; onSave: () => void }
}

/** Head of a report: its name, what narrows it, reading it again, and its file. */
export function ReportHead({ title, filters, values, onChange, loading, onReload, file }: Props) {
  const t = useText()
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.tools}>
        {filters.map((filter) => (
          <FilterButton key={filter.key} filter={filter} values={values} onChange={onChange} />
        ))}
        <Button
          aria-label={t('office.list.reload')}
          icon={<Icon name="retry" size={16} />}
          loading={loading}
          onClick={onReload}
        />
        <Button icon={<Icon name="download" size={16} />} loading={file.busy} onClick={file.onSave}>
          {file.label}
        </Button>
      </div>
    </header>
  )
}
