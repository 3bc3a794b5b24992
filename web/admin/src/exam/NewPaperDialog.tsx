import { Form, Input, InputNumber, type InputRef, Modal, TreeSelect } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PAPER_LIMITS, paperCreate } from '@lianda/shared/module/exam/paper.admin.contract'
import { ListError } from '../list/ListStates'
import { treeOptions } from '../tree/tree.rules'
import { useCatalogs } from '../catalog/use-catalogs'
import { useSend } from '../platform/use-send'
import { useText } from '../platform/text'
import { paperAddress } from './use-new-version'

interface Props {
  open: boolean
  categoryId: string | null
  onClose: () => void
}

interface Values {
  title: string
  categoryId: string | undefined
  minute: number
}

/** The three required fields of a new paper; everything else has a default and is set in the editor. */
export function NewPaperDialog({ open, categoryId, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const { busy, failure, send } = useSend(paperCreate, open)
  const input = useRef<InputRef>(null)
  const { nodes } = useCatalogs(12)
  // Before it can be seen: what is typed at once must stay.
  useLayoutEffect(() => {
    if (open) form.setFieldsValue({ title: '', categoryId: categoryId ?? undefined, minute: 60 })
  }, [open, categoryId, form])

  const create = ({ title, categoryId: chosen, minute }: Values) =>
    send({ title: title.trim(), categoryId: chosen ?? null, minute }, ({ paper }) => {
      onClose()
      void navigate(paperAddress(paper.id))
    })
  const required = (name: string) => [{ required: true, message: t('office.form.required', { name }) }]
  return (
    <Modal
      open={open}
      width={480}
      title={t('exam-admin.list.create')}
      okText={t('exam-admin.new.create')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      forceRender
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => form.submit()} /> : null}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={create}>
        <Form.Item
          name="title"
          label={t('exam-admin.settings.paperTitle')}
          rules={[{ ...required(t('exam-admin.settings.paperTitle'))[0], whitespace: true }]}
        >
          <Input ref={input} maxLength={PAPER_LIMITS.title} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="categoryId" label={t('exam-admin.settings.category')}>
          <TreeSelect allowClear treeDefaultExpandAll placeholder={t('catalog.none')} treeData={treeOptions(nodes)} />
        </Form.Item>
        <Form.Item
          name="minute"
          label={t('exam-admin.settings.minute')}
          rules={required(t('exam-admin.settings.minute'))}
        >
          <InputNumber
            min={1}
            max={600}
            precision={0}
            suffix={t('exam-admin.settings.minutes')}
            style={{ width: 160 }}
          />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
