import { Form, Input, Modal } from 'antd'
import { PICTURE_NAME, type PictureRow, pictureUpdate } from '@lianda/shared/module/picture/picture.admin.contract'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { required } from '../edit/required'
import { ListError } from '../list/ListStates'
import { useFocusBack } from '../parts/use-focus-back'
import { refresh } from '../platform/query'
import { useText } from '../platform/text'
import { useSend } from '../platform/use-send'
import { NodeSelect } from '../tree/NodeSelect'

interface Props {
  picture: PictureRow
  nodes: readonly TreeNode[]
  onClose: () => void
}

/** Renames a picture or puts it into another category. */
export function PictureEditDialog({ picture, nodes, onClose }: Props) {
  const t = useText()
  useFocusBack()
  const [form] = Form.useForm<{ name: string; catalogId: string | null }>()
  const { busy, failure, send } = useSend(pictureUpdate)
  return (
    <Modal
      open
      width={440}
      title={t('picture.edit.title', { name: picture.name })}
      okText={t('office.save')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => form.submit()} /> : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: picture.name, catalogId: picture.catalogId }}
        onFinish={({ name, catalogId }) =>
          send({ id: picture.id ?? '', rev: picture.rev ?? 0, name, catalogId }, () => {
            refresh('catalog')
            onClose()
          })
        }
      >
        <Form.Item name="name" label={t('picture.edit.name')} rules={[required(t, t('picture.edit.name'))]}>
          <Input autoFocus maxLength={PICTURE_NAME} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="catalogId" label={t('picture.edit.catalog')} valuePropName="value" trigger="onChange">
          <PlaceSelect nodes={nodes} />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}

/** The form gives the value and takes its changes. */
function PlaceSelect({
  id,
  nodes,
  value = null,
  onChange,
}: {
  id?: string
  nodes: readonly TreeNode[]
  value?: string | null
  onChange?: (id: string | null) => void
}) {
  return (
    <NodeSelect
      {...(id === undefined ? {} : { id })}
      nodes={nodes}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  )
}
