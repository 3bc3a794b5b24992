import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { faqGet } from '@lianda/shared/module/faq/faq.admin.contract'
import { FAQ_LIMITS } from '@lianda/shared/module/faq/faq.contract'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NodeField } from '../tree/NodeField'
import { ExtendedField } from './ExtendedField'
import { FaqImages } from './FaqImages'
import { faultOf } from './faq-faults'
import { FAQ_CATALOGS, type FaqForm, faqSubject } from './faq-subject'
import { KeywordsField } from './KeywordsField'
import { SimilarField } from './SimilarField'
import styles from './faq.module.css'

interface Props {
  /** Id of a question, `new`, or null while closed. */
  edited: string | null
  /** Where a new question is put. */
  catalogId: string | null
  onClose: () => void
}

/** Writes and edits a quick question. */
export function FaqDrawer({ edited, catalogId, onClose }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const { nodes } = useCatalogs(FAQ_CATALOGS)
  const loaded = useCall(faqGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.faq ?? null
  const subject = useMemo(() => (creating || first ? faqSubject(first, catalogId) : null), [creating, first, catalogId])
  // One from a file may be longer; it can stay as it is.
  const longest = Math.max(FAQ_LIMITS.question, first?.question.length ?? 0)
  const judged =
    (field: keyof FaqForm) =>
    ({ getFieldsValue }: { getFieldsValue: (all: true) => unknown }) => ({
      validator: () => {
        const fault = faultOf(t, getFieldsValue(true) as FaqForm, field)
        return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
      },
    })
  return (
    <FormDrawer
      name="faq"
      edited={edited}
      subject={subject}
      loaded={loaded}
      width={640}
      title={() => t(creating ? 'faq-admin.create' : 'faq-admin.editTitle')}
      done={() => t('faq-admin.saved')}
      onClose={onClose}
    >
      <Form.Item name="question" label={t('faq-admin.question')} rules={[required(t, t('faq-admin.question'))]}>
        <Input.TextArea maxLength={longest} showCount autoSize={{ minRows: 2, maxRows: 6 }} autoFocus={creating} />
      </Form.Item>
      <Form.Item name="answer" label={t('faq-admin.answer')} rules={[required(t, t('faq-admin.answer'))]}>
        <Input.TextArea maxLength={FAQ_LIMITS.answer} showCount autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <Form.Item
        name="keywords"
        label={t('faq-admin.keywords')}
        extra={t('faq-admin.keywordsHint')}
        rules={[judged('keywords')]}
      >
        <KeywordsField />
      </Form.Item>
      <Form.Item
        name="similarAnswers"
        label={t('faq-admin.similarAnswers')}
        extra={t('faq-admin.similarAnswersHint')}
        rules={[judged('similarAnswers')]}
      >
        <SimilarField of="answer" />
      </Form.Item>
      <Form.Item
        name="similarQuestions"
        label={t('faq-admin.similarQuestions')}
        extra={t('faq-admin.similarQuestionsHint')}
        rules={[judged('similarQuestions')]}
      >
        <SimilarField of="question" />
      </Form.Item>
      <Form.Item
        name="extended"
        label={t('faq-admin.extended')}
        extra={t('faq-admin.extendedHint')}
        rules={[judged('extended')]}
      >
        <ExtendedField />
      </Form.Item>
      <Form.Item name="images">
        <FaqImages />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="emotion" label={t('faq-admin.emotion')}>
          <Select options={EMOTIONS.map((value) => ({ value, label: t(`faq-admin.emotions.${value}`) }))} />
        </Form.Item>
        <Form.Item name="thinking" label={t('faq-admin.thinking')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="catalogId" label={t('faq-admin.category')}>
          <NodeField nodes={nodes} />
        </Form.Item>
        <Form.Item name="sort" label={t('faq-admin.sort')} extra={t('faq-admin.sortHint')}>
          <InputNumber<number> min={0} max={FAQ_LIMITS.sort} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="tip" label={t('faq-admin.tip')} extra={t('faq-admin.tipHint')}>
        <Input maxLength={FAQ_LIMITS.tip} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={t('faq-admin.description')} extra={t('faq-admin.descriptionHint')}>
        <Input.TextArea maxLength={FAQ_LIMITS.description} autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  )
}
