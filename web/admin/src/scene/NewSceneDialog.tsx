import { Form, Input, type InputRef, Modal, Select, TreeSelect } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '@lianda/shared/contract/action'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { customerList } from '@lianda/shared/module/customer/customer.admin.contract'
import { draftCreate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { likelySpeech } from '../platform/speech-language'
import { useSend } from '../platform/use-send'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { treeOptions } from '../tree/tree.rules'
import { type Beginning, beginnings, fromOf, isOffered } from './begin-with'
import { SCENE_CATALOGS } from './scene-query'
import { sceneAddress } from './edit/scene-address'

interface Props {
  open: boolean
  kind: SceneKind
  /** Where the words of the kind's list are. */
  words: string
  catalogId: string | null
  onClose: () => void
}

interface Values {
  name: string
  language: SpeechLanguage
  catalogId: string | undefined
  from: Beginning
}

/** What a scene can't be without; everything else is written in the editor. */
export function NewSceneDialog({ open, kind, words, catalogId, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const { busy, failure, send } = useSend(draftCreate, open)
  const input = useRef<InputRef>(null)
  const { nodes } = useCatalogs(SCENE_CATALOGS)
  const [wanted, setWanted] = useState('')
  const language = Form.useWatch('language', form)
  const mayTake = can(useUser(), 'customer.read')
  const customers = useCall(
    customerList,
    open && mayTake ? { rows: 20, disabled: false, ...(wanted ? { text: wanted } : {}) } : null,
  )
  useEffect(() => {
    if (!isOffered(form.getFieldValue('from') as Beginning, kind, language)) form.setFieldValue('from', 'empty')
  }, [kind, language, form])
  useEffect(() => {
    if (open)
      form.setFieldsValue({
        name: '',
        language: likelySpeech(),
        catalogId: catalogId ?? undefined,
        from: 'empty',
      })
  }, [open, catalogId, form])
  const create = ({ name, language: code, catalogId: chosen, from }: Values) =>
    send({ kind, name: name.trim(), language: code, catalogId: chosen ?? null, from: fromOf(from) }, ({ draft }) => {
      onClose()
      void navigate(sceneAddress(draft))
    })
  return (
    <Modal
      open={open}
      width={480}
      title={t(`${words}.create`)}
      okText={t('scene.new.create')}
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
          label={t('scene.new.name')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('office.form.required', { name: t('scene.new.name') }),
            },
          ]}
        >
          <Input ref={input} maxLength={20} showCount autoComplete="off" />
        </Form.Item>
        <Form.Item name="language" label={t('scene.new.language')} extra={t('scene.new.languageHint')}>
          <Select
            showSearch
            optionFilterProp="label"
            options={speechCodes.map((code) => ({ value: code, label: t(`scene.speechLanguage.${code}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="from"
          label={t('scene.new.from')}
          extra={t(kind === 'free' ? 'scene.new.fromHint' : 'scene.new.fromHintFlow')}
        >
          <Select
            showSearch={{ filterOption: false, onSearch: setWanted }}
            // Shows all templates at once.
            listHeight={400}
            loading={customers.loading}
            options={beginnings(t, kind, language, mayTake ? (customers.data?.rows ?? []) : null)}
          />
        </Form.Item>
        <Form.Item name="catalogId" label={t('scene.new.category')}>
          <TreeSelect allowClear treeDefaultExpandAll placeholder={t('catalog.none')} treeData={treeOptions(nodes)} />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
