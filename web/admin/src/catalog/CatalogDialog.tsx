import { App, Form, Input, Modal, TreeSelect } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  CATALOG_NAME,
  type CatalogNode,
  catalogCreate,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import { type Failure, failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { ListError } from '../list/ListStates'
import { catalogOptions, opensAll, withBelow } from './catalog-tree.rules'
import type { Catalogs } from './use-catalogs'

export type CatalogStep =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'rename' | 'move' | 'remove'; node: CatalogNode }

interface Props {
  step: CatalogStep | null
  catalogs: Catalogs
  onClose: () => void
  onSaved: (id: string, parentId: string | null) => void
}

interface Values {
  name: string
  /** '' = top level. */
  place: string
}

/** Creates, renames and moves a category. */
export function CatalogDialog({ step, catalogs, onClose, onSaved }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  /** Blocks a second save: Enter in the field saves even while the button is disabled. */
  const running = useRef(false)
  const { type, nodes, index } = catalogs

  useEffect(() => {
    setFailure(null)
    if (!step) return
    const place = step.kind === 'add' ? step.parentId : step.node.parentId
    form.setFieldsValue({ name: step.kind === 'add' ? '' : step.node.name, place: place ?? '' })
  }, [step, form])
  if (!step) return null
  // As it is now: somebody else may have changed it since the dialog opened.
  const node = step.kind === 'add' ? null : (index.byId.get(step.node.id) ?? step.node)

  const send = async ({ name, place }: Values): Promise<CatalogNode> => {
    const parentId = place === '' ? null : place
    if (!node) return (await call(catalogCreate, { type, name, parentId })).catalog
    const { id, rev } = node
    if (step.kind === 'rename') return (await call(catalogUpdate, { id, rev, name, parentId: node.parentId })).catalog
    return (await call(catalogUpdate, { id, rev, name: node.name, parentId })).catalog
  }
  const save = async (values: Values) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { id, name, parentId } = await send(values)
      message.success(t(step.kind === 'add' ? 'catalog.created' : 'catalog.saved', { name }))
      onSaved(id, parentId)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      catalogs.reload()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const name = node?.name ?? ''
  return (
    <Modal
      open
      title={step.kind === 'add' ? t('catalog.add') : t(`catalog.${step.kind}Of`, { name })}
      width={440}
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
        onFinish={() => void save(form.getFieldsValue(true) as Values)}
        requiredMark={false}
      >
        {step.kind === 'move' ? null : (
          <Form.Item
            name="name"
            label={t('catalog.name')}
            rules={[
              { required: true, whitespace: true, message: t('office.form.required', { name: t('catalog.name') }) },
            ]}
          >
            <Input autoFocus maxLength={CATALOG_NAME} showCount autoComplete="off" />
          </Form.Item>
        )}
        {step.kind === 'rename' ? null : (
          <Form.Item name="place" label={t('catalog.parent')}>
            <TreeSelect
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandAll={opensAll(nodes)}
              treeData={[
                {
                  value: '',
                  title: t('catalog.top'),
                  disabled: false,
                  children: catalogOptions(nodes, node ? withBelow(index, node.id) : new Set()),
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
