import { App, Form, Input, type InputRef, Modal, TreeSelect } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { required } from '../edit/required'
import { type Failure, failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import { ListError } from '../list/ListStates'
import { treeOptions, opensAll, withBelow } from './tree.rules'
import { type TreeSource, useTreeText } from './tree-source'

export type NodeStep =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'rename' | 'move' | 'remove' | 'access'; node: TreeNode }

interface Props {
  step: NodeStep | null
  source: TreeSource
  onClose: () => void
  onSaved: (id: string, parentId: string | null) => void
}

interface Values {
  name: string
  /** '' = top level. */
  place: string
}

/** Creates, renames and moves a category. */
export function NodeDialog({ step, source, onClose, onSaved }: Props) {
  const t = useText()
  const tt = useTreeText(source.words)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  /** Blocks a second save: Enter in the field saves even while the button is disabled. */
  const running = useRef(false)
  const input = useRef<InputRef>(null)
  const { nodes, index } = source

  // Before it can be seen: what is typed at once must stay.
  useLayoutEffect(() => {
    setFailure(null)
    if (!step) return
    const place = step.kind === 'add' ? step.parentId : step.node.parentId
    form.setFieldsValue({ name: step.kind === 'add' ? '' : step.node.name, place: place ?? '' })
  }, [step, form])
  if (!step) return null
  // As it is now: somebody else may have changed it since the dialog opened.
  const node = step.kind === 'add' ? null : (index.byId.get(step.node.id) ?? step.node)

  const send = async ({ name, place }: Values): Promise<TreeNode> => {
    const parentId = place === '' ? null : place
    if (!node) return await source.create({ name, parentId })
    const { id, rev } = node
    if (step.kind === 'rename') return await source.change({ id, rev, name, parentId: node.parentId })
    return await source.change({ id, rev, name: node.name, parentId })
  }
  const save = async (values: Values) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { id, name, parentId } = await send(values)
      message.success(tt(step.kind === 'add' ? 'created' : 'saved', { name }))
      onSaved(id, parentId)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      source.reload()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const name = node?.name ?? ''
  return (
    <Modal
      open
      title={step.kind === 'add' ? tt('add') : tt(`${step.kind}Of`, { name })}
      width={440}
      okText={t('office.save')}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => form.submit()} /> : null}
      <Form
        form={form}
        layout="vertical"
        onFinish={() => void save(form.getFieldsValue(true) as Values)}
        requiredMark={false}
      >
        {step.kind === 'move' ? null : (
          <Form.Item name="name" label={tt('name')} rules={[required(t, tt('name'))]}>
            <Input ref={input} maxLength={source.nameMax} showCount autoComplete="off" />
          </Form.Item>
        )}
        {step.kind === 'rename' ? null : (
          <Form.Item name="place" label={tt('parent')}>
            <TreeSelect
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandAll={opensAll(nodes)}
              treeData={[
                {
                  value: '',
                  title: tt('top'),
                  disabled: false,
                  children: treeOptions(nodes, node ? withBelow(index, node.id) : new Set()),
                },
              ]}
              {...(opensAll(nodes) ? {} : { treeDefaultExpandedKeys: [''] })}
            />
          </Form.Item>
        )}
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
