import { Select } from 'antd'
import { useText } from '../../platform/text'
import type { DraftSubtask } from './task-draft.rules'
import styles from '../task.module.css'

interface Props {
  subtask: DraftSubtask
  all: readonly DraftSubtask[]
  locked: boolean
  onChange: (part: Partial<DraftSubtask>) => void
}

/** What else holds for a subtask: which one has to be passed first. */
export function SubtaskRules({ subtask, all, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-front`
  if (all.length < 2) return null
  const options = all.flatMap(({ key, title }, at) =>
    key === subtask.key ? [] : [{ value: key, label: t('task-admin.subtask.step', { at: at + 1, title }) }],
  )
  return (
    <div className={styles.rules}>
      <label htmlFor={id}>{t('task-admin.subtask.front')}</label>
      <Select
        id={id}
        value={options.some(({ value }) => value === subtask.front) ? subtask.front : null}
        options={[{ value: null, label: t('task-admin.subtask.frontNone') }, ...options]}
        disabled={locked}
        onChange={(front: string | null) => onChange({ front })}
      />
    </div>
  )
}
