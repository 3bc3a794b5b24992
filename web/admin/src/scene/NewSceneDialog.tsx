import { Form, Input, type InputRef, Modal, Select, TreeSelect } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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
import { type Beginning, beginnings, fromOf, instead, isOffered, sourceInput, sourceOf } from './begin-with'
import { SCENE_CATALOGS } from './scene-query'
import { sceneAddress } from './edit/scene-address'
import { ProposalFields, ProposalProgress } from './proposal/late-proposal'
import { useWriting } from './proposal/use-writing'

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
  /** What the language model writes from: a text, or the id of a practice. */
  text: string
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
  const source = sourceOf(Form.useWatch('from', form))
  const writing = useWriting(open, source)
  const { followed } = writing
  const mayTake = can(useUser(), 'customer.read')
  const customers = useCall(
    customerList,
    open && mayTake ? { rows: 20, disabled: false, ...(wanted ? { text: wanted } : {}) } : null,
  )
  useEffect(() => {
    if (!isOffered(form.getFieldValue('from') as Beginning, kind, language)) form.setFieldValue('from', 'empty')
  }, [kind, language, form])
  // Before it can be seen: what is typed at once must stay.
  useLayoutEffect(() => {
    if (open)
      form.setFieldsValue({
        name: '',
        language: likelySpeech(),
        catalogId: catalogId ?? undefined,
        from: 'empty',
      })
  }, [open, catalogId, form])
  // A text is no practice, and none of either is anything else.
  useEffect(() => form.setFieldValue('text', undefined), [source, open, form])
  const show = (id: string, of: SceneKind = kind) => {
    onClose()
    void navigate(sceneAddress({ kind: of, id }))
  }
  const create = ({ name: given, language: code, catalogId: chosen, from, text }: Values) => {
    const about = { name: given.trim(), language: code, catalogId: chosen ?? null }
    if (source === null) send({ kind, ...about, from: fromOf(from) }, ({ draft }) => show(draft.id))
    else writing.begin({ kind, ...about, source: sourceInput(source, text) })
  }
  const problem = source === null ? failure : writing.failure
  return (
    <Modal
      open={open}
      width={480}
      title={t(`${words}.create`)}
      okText={t(source === null ? 'scene.new.create' : 'scene.new.begin')}
      okButtonProps={{ disabled: source !== null && !writing.canWrite }}
      cancelText={t('office.cancel')}
      confirmLoading={busy || writing.busy}
      {...(followed === null ? {} : { footer: null })}
      forceRender
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      {problem ? <ListError failure={problem} kept={false} onRetry={() => form.submit()} /> : null}
      {followed === null ? null : <ProposalProgress id={followed} onBack={writing.backToForm} onOpen={show} />}
      <Form form={form} layout="vertical" requiredMark={false} hidden={followed !== null} onFinish={create}>
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
          extra={source === null ? t(kind === 'free' ? 'scene.new.fromHint' : 'scene.new.fromHintFlow') : null}
        >
          <Select
            showSearch={{ filterOption: false, onSearch: setWanted }}
            // Shows all templates at once.
            listHeight={400}
            loading={customers.loading}
            options={beginnings(t, kind, language, mayTake ? (customers.data?.rows ?? []) : null)}
          />
        </Form.Item>
        {source === null ? null : (
          <ProposalFields
            source={source}
            mine={writing.mine}
            onFollow={writing.follow}
            onTemplate={() => form.setFieldValue('from', instead(kind, language))}
          />
        )}
        <Form.Item name="catalogId" label={t('scene.new.category')}>
          <TreeSelect allowClear treeDefaultExpandAll placeholder={t('catalog.none')} treeData={treeOptions(nodes)} />
        </Form.Item>
        {/* For Enter in any field; the visible button is in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
