import { Button, Form, Tag } from 'antd'
import { useState } from 'react'
import { lateLayer } from '../../parts/late-part'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import type { TaskDraftContent } from './task-draft.rules'
import styles from '../task.module.css'

const FrontPicker = lateLayer(
  async () => (await import('./FrontPicker')).FrontPicker,
  ({ open }) => open,
)

interface Props {
  /** The package that is edited. */
  id: string
  front: TaskDraftContent['front']
  /** Why the server refused it. */
  problem: string | undefined
  locked: boolean
  onChange: (part: Pick<TaskDraftContent, 'front'>) => void
}

/** The package that learners have to pass first. */
export function FrontField({ id, front, problem, locked, onChange }: Props) {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const name = front && (front.gone ? t('task-admin.field.frontGone', { title: front.title }) : front.title)
  return (
    <Form.Item
      label={t('task-admin.field.front')}
      extra={t('task-admin.field.frontHint')}
      {...(problem ? ({ validateStatus: 'error', help: problem } as const) : {})}
    >
      <span className={styles.front}>
        {front ? (
          <Tag title={front.title}>{name}</Tag>
        ) : (
          <span className={styles.quiet}>{t('task-admin.field.frontNone')}</span>
        )}
        {locked ? null : (
          <Button id="task-front" size="small" onClick={() => setChoosing(true)}>
            {t('task-admin.field.frontChoose')}
          </Button>
        )}
        {front && !locked ? (
          <Button
            type="text"
            size="small"
            aria-label={t('task-admin.field.frontRemove', { title: front.title })}
            icon={<AdminIcon name="trash" size={16} />}
            onClick={() => onChange({ front: null })}
          />
        ) : null}
      </span>
      <FrontPicker
        open={choosing}
        id={id}
        onClose={() => setChoosing(false)}
        onPicked={(picked) => onChange({ front: picked })}
      />
    </Form.Item>
  )
}
