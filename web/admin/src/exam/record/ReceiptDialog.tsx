import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { recordReceipt } from '@lianda/shared/module/exam/record.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { useExamText } from '../exam-text'
import { fieldsOf, pastedReceipt, type ReceiptFields, typedReceipt } from './receipt-input.rules'
import styles from './record-list.module.css'

const NOTHING: ReceiptFields = { seq: '', atMs: '', hash: '', mac: '' }
const PARTS = ['seq', 'atMs', 'hash', 'mac'] as const

/** Is a receipt that a learner shows ours? Pasted as a whole, or part by part. */
export function ReceiptDialog({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const t = useExamText()
  const general = useText()
  const [fields, setFields] = useState(NOTHING)
  const [pasted, setPasted] = useState('')
  const [verdict, setVerdict] = useState<boolean | Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const receipt = typedReceipt(fields)

  const paste = (text: string) => {
    setPasted(text)
    setVerdict(null)
    const found = pastedReceipt(text)
    if (found) setFields(fieldsOf(found))
  }
  const check = async () => {
    if (!receipt) return
    setBusy(true)
    try {
      setVerdict((await call(recordReceipt, { id, ...receipt })).genuine)
    } catch (error) {
      setVerdict(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      width={520}
      title={t('record.receipt.title')}
      onCancel={onClose}
      afterClose={() => {
        setFields(NOTHING)
        setPasted('')
        setVerdict(null)
      }}
      footer={
        <>
          <Button onClick={onClose}>{general('close')}</Button>
          <Button type="primary" disabled={receipt === null} loading={busy} onClick={() => void check()}>
            {t('record.receipt.verb')}
          </Button>
        </>
      }
    >
      <p className={styles.who}>{t('record.receipt.hint')}</p>
      <Form layout="vertical">
        <Form.Item
          label={t('record.receipt.whole')}
          htmlFor="receipt-whole"
          {...(pasted !== '' && pastedReceipt(pasted) === null ? { extra: t('record.receipt.unread') } : {})}
        >
          <Input.TextArea
            id="receipt-whole"
            rows={3}
            value={pasted}
            placeholder={'{"seq":…,"atMs":…,"hash":"…","mac":"…"}'}
            onChange={(event) => paste(event.target.value)}
          />
        </Form.Item>
        {PARTS.map((part) => (
          <Form.Item key={part} label={t(`record.receipt.${part}`)} htmlFor={`receipt-${part}`}>
            <Input
              id={`receipt-${part}`}
              value={fields[part]}
              maxLength={128}
              autoComplete="off"
              onChange={(event) => {
                setVerdict(null)
                setFields({ ...fields, [part]: event.target.value })
              }}
            />
          </Form.Item>
        ))}
      </Form>
      <div aria-live="polite">
        {typeof verdict === 'boolean' ? (
          <Alert
            type={verdict ? 'success' : 'error'}
            showIcon
            title={t(verdict ? 'record.receipt.genuine' : 'record.receipt.false')}
          />
        ) : null}
      </div>
      {verdict !== null && typeof verdict === 'object' ? (
        <ListError failure={verdict} kept={false} onRetry={() => void check()} />
      ) : null}
    </Modal>
  )
}
