import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { recordReceipt } from '@lianda/shared/module/exam/record.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { shownReceipt } from './receipt-input.rules'
import styles from './record-list.module.css'

interface Props {
  open: boolean
  id: string
  /** The receipt number that this attempt's learner sees now. */
  number: string
  onClose: () => void
}

/** Checks whether a receipt shown by a learner is genuine. */
export function ReceiptDialog({ open, id, number, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<OutputOf<typeof recordReceipt> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = shownReceipt(text)

  const write = (next: string) => {
    setText(next)
    setVerdict(null)
    setFailure(null)
  }
  const check = async () => {
    if (shown === null || busy) return
    setBusy(true)
    setFailure(null)
    try {
      setVerdict(await call(recordReceipt, { id, ...shown }))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      width={480}
      title={t('exam-admin.record.receipt.title')}
      onCancel={onClose}
      afterClose={() => write('')}
      footer={
        <>
          <Button onClick={onClose}>{t('office.close')}</Button>
          <Button type="primary" disabled={shown === null} loading={busy} onClick={() => void check()}>
            {t('exam-admin.record.receipt.verb')}
          </Button>
        </>
      }
    >
      <p className={styles.who}>{t('exam-admin.record.receipt.hint')}</p>
      <Form layout="vertical" onFinish={() => void check()}>
        <Form.Item
          label={t('exam-admin.record.receipt.label')}
          htmlFor="receipt"
          {...(text.trim() !== '' && shown === null ? { extra: t('exam-admin.record.receipt.unread') } : {})}
        >
          <Input
            id="receipt"
            value={text}
            placeholder="7F2A-19C4"
            maxLength={1_000}
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {verdict === null ? null : verdict.genuine ? (
          <Alert
            type="success"
            showIcon
            title={t('exam-admin.record.receipt.genuine', {
              at: verdict.atMs === null ? '' : dateTime(verdict.atMs, tag),
            })}
          />
        ) : (
          <Alert type="error" showIcon title={t('exam-admin.record.receipt.false', { no: number || '—' })} />
        )}
      </div>
      {failure === null ? null : <ListError failure={failure} kept={false} onRetry={() => void check()} />}
    </Modal>
  )
}
