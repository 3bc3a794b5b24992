import { App, Form, Input, Modal, TreeSelect } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  type CatalogNode,
  catalogCreate,
  catalogDelete,
  type CatalogType,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { ListError } from '../list/ListStates'
import { catalogOptions, childrenOf, withBelow } from './catalog-tree.rules'

export type CatalogStep =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'rename' | 'move' | 'remove'; node: CatalogNode }

interface Props {
  step: CatalogStep | null
  type: CatalogType
  nodes: readonly CatalogNode[]
  onClose: () => void
  /** `id`: the new category, or the target of a deleted one's content; `moved`: content changed its category. */
  onChanged: (id: string | null, moved: boolean) => void
}

interface Values {
  name: string
  /** '' = top level; when deleting: '' = nothing chosen yet. */
  place: string
}

/** Creates, renames, moves and deletes a category. Deleting one with content asks for a target category first. */
export function CatalogDialog({ step, type, nodes, onClose, onChanged }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  /** Blocks a second save: Enter in the field saves even while the button is disabled. */
  const running = useRef(false)
  const node = step && step.kind !== 'add' ? step.node : null
  const full = node !== null && node.count > 0

  useEffect(() => {
    setFailure(null)
    if (!step) return
    const place = step.kind === 'add' ? step.parentId : step.kind === 'remove' ? '' : step.node.parentId
    form.setFieldsValue({ name: step.kind === 'add' ? '' : step.node.name, place: place ?? '' })
  }, [step, form])
  if (!step) return null

  const finish = (words: string, id: string | null, moved = false) => {
    message.success(words)
    onChanged(id, moved)
    onClose()
  }
  const save = async ({ name = node?.name ?? '', place = '' }: Partial<Values>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      if (step.kind === 'add') {
        const { catalog } = await call(catalogCreate, { type, name, parentId: place || null })
        finish(t('catalog.created', { name }), catalog.id)
      } else if (step.kind === 'remove') {
        await call(catalogDelete, { id: step.node.id, ...(place ? { moveTo: place } : {}) })
        finish(t('catalog.removed', { name: step.node.name }), place || null, place !== '')
      } else {
        const { id, rev, sort, parentId } = step.node
        const to = step.kind === 'move' ? place || null : parentId
        // A moved category becomes the last of its new siblings.
        const last = Math.max(-1, ...childrenOf(nodes, to).map((one) => one.sort))
        await call(catalogUpdate, {
          id,
          rev,
          name,
          parentId: to,
          sort: to === parentId ? sort : Math.min(last + 1, 99_999),
        })
        finish(t('catalog.saved', { name }), id)
      }
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const titles = {
    add: () => t('catalog.add'),
    rename: () => t('catalog.renameOf', { name: node?.name ?? '' }),
    move: () => t('catalog.moveOf', { name: node?.name ?? '' }),
    remove: () => t('catalog.removeOf', { name: node?.name ?? '' }),
  }
  const removing = step.kind === 'remove'
  const options = catalogOptions(nodes, node ? withBelow(nodes, node.id) : new Set())
  return (
    <Modal
      open
      title={titles[step.kind]()}
      width={440}
      okText={removing ? t(full ? 'catalog.removeMove' : 'catalog.remove') : t('office.save')}
      okButtonProps={{ danger: removing }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => form.submit()} /> : null}
      {removing ? (
        <p>{full ? t('catalog.removeFull', { count: node?.count ?? 0 }) : t('catalog.removeEmpty')}</p>
      ) : null}
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)} requiredMark={false}>
        {step.kind === 'add' || step.kind === 'rename' ? (
          <Form.Item
            name="name"
            label={t('catalog.name')}
            rules={[
              { required: true, whitespace: true, message: t('office.form.required', { name: t('catalog.name') }) },
            ]}
          >
            <Input autoFocus maxLength={30} showCount autoComplete="off" />
          </Form.Item>
        ) : null}
        {step.kind === 'add' || step.kind === 'move' ? (
          <Form.Item name="place" label={t('catalog.parent')}>
            <TreeSelect
              treeDefaultExpandAll
              treeData={[{ value: '', title: t('catalog.top'), disabled: false, children: options }]}
            />
          </Form.Item>
        ) : null}
        {removing && full ? (
          <Form.Item
            name="place"
            label={t('catalog.moveContent')}
            rules={[{ required: true, message: t('office.form.required', { name: t('catalog.moveContent') }) }]}
          >
            <TreeSelect treeDefaultExpandAll treeData={options} placeholder={t('catalog.choose')} />
          </Form.Item>
        ) : null}
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
