import { Form, Input, type InputRef, Modal } from 'antd'
import { useRef } from 'react'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { ListError } from '../list/ListStates'
import { useSend } from '../platform/use-send'
import { useText } from '../platform/text'
import type { PackageType } from './task-kind'

interface Props {
  open: boolean
  type: PackageType
  /** The category that it is made in; null: none. */
  catalogId: string | null
  onClose: () => void
  onCreated: (id: string) => void
}

/** A new package needs only its name; everything else is set in the editor. */
export function NewTaskDialog({ open, type, catalogId, onClose, onCreated }: Props) {
  const t = useText()
  const [form] = Form.useForm<{ title: string }>()
  const { busy, failure, send } = useSend(taskCreate, open)
  const input = useRef<InputRef>(null)
  const create = ({ title }: { title: string }) =>
    send(
      { title, type, catalogId, audience: { everyone: false, departmentIds: [], userIds: [] }, passScore: 60 },
      ({ task }) => onCreated(task.id),
    )
  return (
    <Modal
      open={open}
      title={t(`task-admin.create.title.${type}`)}
      okText={t('task-admin.create.button')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(shown) => (shown ? input.current?.focus() : form.resetFields())}
    >
      {failure ? <ListError failure={failure} kept onRetry={() => form.submit()} /> : null}
      <Form form={form} layout="vertical" onFinish={create}>
        <Form.Item
          name="title"
          label={t('task-admin.field.title')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('office.form.required', { name: t('task-admin.field.title') }),
            },
          ]}
        >
          <Input ref={input} maxLength={64} showCount autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
