import { Alert, DatePicker, Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { ListError } from '../../list/ListStates'
import type { Failure } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { momentOf, wallOf } from '../../platform/picker-time'
import { zoneText } from '../../platform/zone'
import { windowText } from '../task-window'
import { checkText } from './check-text'
import styles from './check.module.css'

export interface Refusal {
  failure: Failure
  /** What must be fixed for the requested time. */
  problems: readonly CheckRow[]
}

interface Props {
  /** null = closed. */
  when: 'now' | 'later' | null
  task: TaskDetail
  look: readonly CheckRow[]
  learners: number
  busy: boolean
  refusal: Refusal | null
  /** Another time was chosen: the last refusal no longer applies. */
  onTime: () => void
  onClose: () => void
  onPublish: (at: number | null) => void
}

/** Confirms publishing: the audience, what gets locked, the warnings. "Later" also asks for the time. */
export function PublishDialog({ when, task, look, learners, busy, refusal, onTime, onClose, onPublish }: Props) {
  const t = useText()
  const tag = useTag()
  const [at, setAt] = useState<number | null>(null)
  const past = at !== null && at <= Date.now()
  const later = when === 'later'
  return (
    <Modal
      open={when !== null}
      width={520}
      title={t(later ? 'task-admin.schedule.title' : 'task-admin.publish.title', { title: task.title })}
      okText={t(later ? 'task-admin.schedule.confirm' : 'task-admin.publish.button')}
      okButtonProps={{ disabled: later && (at === null || past) }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => onPublish(later ? at : null)}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (!open) setAt(null)
      }}
    >
      {refusal === null ? null : refusal.problems.length > 0 ? (
        <Alert
          className={styles.refused}
          type="error"
          showIcon
          title={
            later && at !== null
              ? t('task-admin.schedule.refused', { n: refusal.problems.length, when: dateTime(at, tag) })
              : t('task-admin.check.group.must', { n: refusal.problems.length })
          }
          description={
            <ul className={styles.consequences}>
              {refusal.problems.map((row) => {
                const { title, detail } = checkText(row, t, tag)
                return (
                  <li key={`${row.code}/${row.subtaskId ?? ''}/${row.variant ?? ''}`}>
                    <b>{title}</b>
                    <br />
                    {detail}
                  </li>
                )
              })}
            </ul>
          }
        />
      ) : (
        <ListError failure={refusal.failure} kept={false} onRetry={() => onPublish(later ? at : null)} />
      )}
      {later ? (
        <Form.Item
          layout="vertical"
          label={t('task-admin.schedule.at')}
          htmlFor="publish-at"
          extra={zoneText(Date.now())}
          {...(past ? { validateStatus: 'error', help: t('task-admin.schedule.past') } : {})}
        >
          <DatePicker
            id="publish-at"
            value={at === null ? null : wallOf(at)}
            showTime={{ format: 'HH:mm', defaultValue: dayjs('09:00', 'HH:mm') }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%' }}
            onChange={(value: dayjs.Dayjs | null) => {
              setAt(value ? momentOf(value) : null)
              onTime()
            }}
          />
        </Form.Item>
      ) : null}
      <ul className={styles.consequences}>
        <li>{t(later ? 'task-admin.schedule.reach' : 'task-admin.publish.reach', { n: learners })}</li>
        <li>{t('task-admin.publish.window', { window: windowText(task, t, tag) })}</li>
        <li>{t('task-admin.publish.locked', { n: task.subtaskRows.length })}</li>
        {later ? <li>{t('task-admin.schedule.recheck')}</li> : null}
      </ul>
      {look.length > 0 ? (
        <>
          <b>{t('task-admin.check.group.look', { n: look.length })}</b>
          <ul className={styles.consequences}>
            {look.map((row) => (
              <li key={`${row.code}/${row.subtaskId ?? ''}`}>{checkText(row, t, tag).title}</li>
            ))}
          </ul>
        </>
      ) : null}
      {later ? null : <p className={styles.warn}>{t('task-admin.publish.noWayBack')}</p>}
    </Modal>
  )
}
