import { Alert, Form, Input, InputNumber, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type Failure, failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import { ListError } from '../list/ListStates'
import styles from './reason-dialog.module.css'

export interface ReasonInput {
  minutes: number
  reason: string
}

export interface ReasonDialogProps {
  open: boolean
  title: string
  /** The verb of the title; also the label of the button. */
  verb: string
  /** The learner or thing that the change is about. */
  about: ReactNode
  /** A warning to show before the change. */
  warning?: string | undefined
  /** Words of the field, and how long a reason may be. */
  reason: { label: string; hint: string; length: number }
  /** Words of the field for minutes; absent: it asks for none. */
  minutes?: { label: string; unit: string } | undefined
  /** There is nothing to apply the change to. */
  disabled?: boolean
  onClose: () => void
  /** When it throws, the dialog stays open and keeps the input. */
  onAsk: (asked: ReasonInput) => Promise<void>
}

const MINUTES = { least: 1, most: 240, usual: 10 }

/** Asks before a change, and for its reason (and for minutes of extra time); the operation log stores it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, verb, about, warning, reason, minutes, disabled = false, onClose, onAsk } = props
  const t = useText()
  const [form] = Form.useForm<ReasonInput>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const required = (name: string) => ({ required: true, message: t('office.form.required', { name }) })

  const running = useRef(false)
  const ask = async (values: ReasonInput) => {
    // Enter in a field gets here even while the button is disabled.
    if (running.current || disabled) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await onAsk({ minutes: values.minutes, reason: values.reason.trim() })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      width={480}
      title={title}
      okText={verb}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterClose={() => {
        setFailure(null)
        form.resetFields()
      }}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => form.submit()} /> : null}
      <div className={styles.about}>{about}</div>
      {warning ? <Alert className={styles.warn} type="warning" showIcon title={warning} /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ minutes: MINUTES.usual, reason: '' }}
        onFinish={(values) => void ask({ ...values, minutes: values.minutes ?? MINUTES.usual })}
      >
        {minutes ? (
          <Form.Item name="minutes" label={minutes.label} rules={[required(minutes.label)]}>
            <InputNumber
              min={MINUTES.least}
              max={MINUTES.most}
              precision={0}
              suffix={minutes.unit}
              style={{ width: 160 }}
            />
          </Form.Item>
        ) : null}
        <Form.Item
          name="reason"
          label={reason.label}
          extra={reason.hint}
          rules={[{ ...required(reason.label), whitespace: true }]}
        >
          <Input maxLength={reason.length} showCount autoComplete="off" />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
