import { Button, Checkbox } from 'antd'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { ActionMenu } from '../../parts/ActionMenu'
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
      {all.length > 1 ? <FrontChoice {...props} /> : null}
      {rehearsed ? <Allowed {...props} /> : null}
    </div>
  )
}

/** Key of the choice of no other subtask. */
const NONE = ''

function FrontChoice({ subtask, all, locked, onChange }: Props) {
  const t = useText()
  const id = `subtask-${subtask.key}-front`
  const others = all.flatMap(({ key, title }, at) =>
    key === subtask.key ? [] : [{ key, label: t('task-admin.subtask.step', { at: at + 1, title }) }],
  )
  const items = [{ key: NONE, label: t('task-admin.subtask.frontNone') }, ...others]
  const chosen = others.find(({ key }) => key === subtask.front) ?? items[0]
  return (
    <>
      <span id={`${id}-label`}>{t('task-admin.subtask.front')}</span>
      <ActionMenu
        menu={{
          items,
          selectedKeys: [chosen?.key ?? NONE],
          onClick: ({ key }) => onChange({ front: key === NONE ? null : key }),
        }}
      >
        <Button id={id} size="small" disabled={locked} aria-labelledby={`${id}-label ${id}`} title={chosen?.label}>
          <span>{chosen?.label}</span>
          {locked ? null : <Icon name="down" size={14} />}
        </Button>
      </ActionMenu>
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
