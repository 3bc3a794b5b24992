import { useText } from '../../platform/text'
import { Button } from 'antd'
import { useState } from 'react'
import { MOST_SUBTASKS } from '@lianda/shared/module/task/task.admin.contract'
import { sumOfWeights } from '@lianda/shared/module/task/weights.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { lateLayer } from '../../parts/late-part'
import { useReorder } from '../../parts/use-reorder'
import { AdminIcon } from '../../shell/AdminIcon'
import type { PackageType } from '../task-kind'
import { SubtaskRow } from './SubtaskRow'
import { added, type DraftSubtask, evened, moved, stuckIn, type TaskDraftContent } from './task-draft.rules'
import styles from '../task.module.css'

const ResourcePicker = lateLayer(
  async () => (await import('./ResourcePicker')).ResourcePicker,
  ({ open }) => open,
)

interface Props {
  type: PackageType
  content: TaskDraftContent
  fields: Readonly<Record<string, string>>
  locked: boolean
  onChange: (subtasks: DraftSubtask[]) => void
  /** For a published package whose steps may get newer versions. */
  onReplace?: ((subtask: DraftSubtask) => void) | undefined
  /** For a published package whose steps may get another paper or scene. */
  onExchange?: ((subtask: DraftSubtask) => void) | undefined
}

/** The subtasks in order, with their weights. */
export function SubtasksCard({ type, content, fields, locked, onChange, onReplace, onExchange }: Props) {
  const t = useText()
  const [picking, setPicking] = useState(false)
  const [said, setSaid] = useState('')
  const { subtasks } = content
  const move = (from: number, to: number) => {
    onChange(moved(subtasks, from, to))
    setSaid(t('task-admin.subtask.moved', { title: subtasks[from]?.title ?? '', at: to + 1, total: subtasks.length }))
  }
  const order = useReorder(subtasks.length, move)
  const sum = sumOfWeights(subtasks)
  const stuck = stuckIn(content)
  const set = (key: string, part: Partial<DraftSubtask>) =>
    onChange(subtasks.map((subtask) => (subtask.key === key ? { ...subtask, ...part } : subtask)))
  return (
    <section className={styles.card} aria-labelledby="task-subtasks">
      <header className={styles.cardHead}>
        <h2 id="task-subtasks">{t('task-admin.subtask.title', { n: subtasks.length })}</h2>
        {subtasks.length > 0 ? (
          <span className={sum === 100 ? styles.sumRight : styles.sumWrong} role="status">
            <Icon name={sum === 100 ? 'tick' : 'alert'} size={16} />
            {t(
              sum === 100
                ? 'task-admin.subtask.sum'
                : sum < 100
                  ? 'task-admin.subtask.sumUnder'
                  : 'task-admin.subtask.sumOver',
              {
                sum,
                n: Math.abs(100 - sum),
              },
            )}
          </span>
        ) : null}
        {sum !== 100 && subtasks.length > 0 && !locked ? (
          <Button size="small" className={styles.soft} onClick={() => onChange(evened(subtasks))}>
            {t('task-admin.subtask.even')}
          </Button>
        ) : null}
        <span className={styles.grow} />
        {locked || subtasks.length >= MOST_SUBTASKS ? null : (
          <Button id="task-subtasks-add" icon={<AdminIcon name="plus" size={16} />} onClick={() => setPicking(true)}>
            {t(`task-admin.subtask.add.${type}`)}
          </Button>
        )}
      </header>
      {subtasks.length === 0 ? (
        <div className={styles.empty}>
          <b>{t('task-admin.subtask.none')}</b>
          <span>{t(`task-admin.subtask.noneHint.${type}`)}</span>
        </div>
      ) : (
        <ol className={styles.subtasks}>
          {subtasks.map((subtask, at) => (
            <SubtaskRow
              key={subtask.key}
              subtask={subtask}
              all={subtasks}
              stuck={stuck.has(subtask.key)}
              at={at}
              total={subtasks.length}
              task={content}
              fields={fields}
              locked={locked}
              handle={order.handle(at)}
              target={order.target(at)}
              onChange={(part) => set(subtask.key, part)}
              onReplace={onReplace && (() => onReplace(subtask))}
              onExchange={onExchange && (() => onExchange(subtask))}
              onRemove={() => onChange(subtasks.filter((one) => one.key !== subtask.key))}
            />
          ))}
        </ol>
      )}
      <span className={styles.hiddenText} role="status">
        {said}
      </span>
      <ResourcePicker
        open={picking}
        type={type}
        room={MOST_SUBTASKS - subtasks.length}
        taken={subtasks.map((subtask) => subtask.resourceId)}
        onClose={() => setPicking(false)}
        onPicked={(fresh) => onChange(added(subtasks, fresh))}
      />
    </section>
  )
}
