import { Form, Input, type InputRef, Modal, Radio, Select, TreeSelect } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { customerCreate, type CustomerRow } from '@lianda/shared/module/customer/customer.admin.contract'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { required } from '../edit/required'
import { ListError } from '../list/ListStates'
import { likelySpeech } from '../platform/speech-language'
import { useText } from '../platform/text'
import { useSend } from '../platform/use-send'
import { treeOptions } from '../tree/tree.rules'
import { customerAddress } from './customer-address'
import { CUSTOMER_CATALOGS } from './customer-catalogs'
import { GENDERS } from './customer-query'

interface Props {
  open: boolean
  catalogId: string | null
  onClose: () => void
}

type Values = Pick<CustomerRow, 'name' | 'gender' | 'language'> & { catalogId: string | undefined }

/** What a customer can't be without; everything else is written in the editor. */
export function NewCustomerDialog({ open, catalogId, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const { busy, failure, send } = useSend(customerCreate, open)
  const input = useRef<InputRef>(null)
  const { nodes } = useCatalogs(CUSTOMER_CATALOGS)
  // Before it can be seen: what is typed at once must stay.
  useLayoutEffect(() => {
    if (open)
      form.setFieldsValue({
        ...{ name: '', gender: 'female', language: likelySpeech() },
        catalogId: catalogId ?? undefined,
      })
  }, [open, catalogId, form])
  const create = ({ name, gender, language, catalogId: chosen }: Values) =>
    send({ name: name.trim(), gender, language, catalogId: chosen ?? null }, ({ customer }) => {
      contentsMoved(CUSTOMER_CATALOGS)
      onClose()
      void navigate(customerAddress(customer.id))
    })
  return (
    <Modal
      open={open}
      width={480}
      title={t('customer-admin.create')}
      okText={t('customer-admin.createAndEdit')}
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
          name="name"
          label={t('customer-admin.name')}
          rules={[
            required(t, t('customer-admin.name')),
            { min: 2, transform: (name: string) => name.trim(), message: t('customer-admin.nameShort') },
          ]}
        >
          <Input ref={input} maxLength={240} autoComplete="off" />
        </Form.Item>
        <Form.Item name="gender" label={t('customer-admin.gender')}>
          <Radio.Group options={GENDERS.map((value) => ({ value, label: t(`customer-admin.genders.${value}`) }))} />
        </Form.Item>
        <Form.Item name="language" label={t('customer-admin.language')} extra={t('customer-admin.languageHint')}>
          <Select
            showSearch
            optionFilterProp="label"
            options={speechCodes.map((code) => ({ value: code, label: t(`scene.speechLanguage.${code}`) }))}
          />
        </Form.Item>
        <Form.Item name="catalogId" label={t('customer-admin.category')}>
          <TreeSelect allowClear treeDefaultExpandAll placeholder={t('catalog.none')} treeData={treeOptions(nodes)} />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
