import { Checkbox, Select } from 'antd'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { useText } from '../../platform/text'
import type { DraftSubtask } from './task-draft.rules'
import styles from '../task.module.css'

interface Props {
  subtask: DraftSubtask
  all: readonly DraftSubtask[]
  locked: boolean
  onChange: (part: Partial<DraftSubtask>) => void
}

/** What else holds for a subtask: which one has to be passed first, whether its tries are paused and rehearsed. */
export function SubtaskRules(props: Props) {
  const { subtask, all } = props
  const { rehearsed } = subtaskKind(subtask.type)
  if (all.length < 2 && !rehearsed) return null
  return (
    <div className={styles.rules}>
      {all.length > 1 ? <FrontSelect {...props} /> : null}
      {rehearsed ? <Allowed {...props} /> : null}
    </div>
  )
}

/** The choice of no other subtask. */
const NONE = ''

function FrontSelect({ subtask, all, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-front`
  const options = all.flatMap(({ key, title }, at) =>
    key === subtask.key ? [] : [{ value: key, label: t('task-admin.subtask.step', { at: at + 1, title }) }],
  )
  return (
    <>
      <label htmlFor={id}>{t('task-admin.subtask.front')}</label>
      <Select<string>
        id={id}
        value={options.some(({ value }) => value === subtask.front) ? (subtask.front ?? NONE) : NONE}
        options={[{ value: NONE, label: t('task-admin.subtask.frontNone') }, ...options]}
        disabled={locked}
        onChange={(front) => onChange({ front: front === NONE ? null : front })}
      />
    </>
  )
}

function Allowed({ subtask, locked, onChange }: Props) {
  const t = useText()
  return (['pauseAllowed', 'rehearsalAllowed'] as const).map((name) => (
    <Checkbox
      key={name}
      checked={subtask[name]}
      disabled={locked}
      title={t('task-admin.subtask.allowedHint')}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    >
      {t(`task-admin.subtask.${name}`)}
    </Checkbox>
  ))
}
