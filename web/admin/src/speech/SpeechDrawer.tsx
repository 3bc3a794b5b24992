import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import { Form, Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { SPEECH_TEXT, speechGet, VOICE_NO } from '@lianda/shared/module/speech/speech.admin.contract'
import { keywordsFault } from '@lianda/shared/module/speech/speech-keywords.rules'
import { useCatalogs } from '../catalog/use-catalogs'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NodeField } from '../tree/NodeField'
import { KeywordsField } from './KeywordsField'
import { LEVELS } from './speech-query'
import { SPEECH_CATALOGS, speechSubject } from './speech-subject'

interface Props {
  /** Id of a line, `new`, or null while closed. */
  edited: string | null
  /** Where a new line is put. */
  catalogId: string | null
  onClose: () => void
}

/** Writes and edits a line. */
export function SpeechDrawer({ edited, catalogId, onClose }: Props) {
  const t = useText()
  const creating = edited === 'new'
  const { nodes } = useCatalogs(SPEECH_CATALOGS)
  const loaded = useCall(speechGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.speech ?? null
  const subject = useMemo(
    () => (creating || first ? speechSubject(first, catalogId) : null),
    [creating, first, catalogId],
  )
  const keywords = (_rule: unknown, value: string) => {
    const fault = keywordsFault(value)
    return fault ? Promise.reject(new Error(t(`field.${fault.rule}`, fault.params))) : Promise.resolve()
  }
  return (
    <FormDrawer
      name="speech"
      edited={edited}
      subject={subject}
      loaded={loaded}
      title={() => t(creating ? 'speech-admin.create' : 'speech-admin.editTitle')}
      done={(speech) =>
        speech.uses > 0 ? t('speech-admin.savedUsed', { count: speech.uses }) : t('speech-admin.saved')
      }
      onClose={onClose}
    >
      <Form.Item name="text" label={t('speech-admin.text')} rules={[required(t, t('speech-admin.text'))]}>
        <Input.TextArea maxLength={SPEECH_TEXT} showCount autoSize={{ minRows: 3, maxRows: 8 }} autoFocus={creating} />
      </Form.Item>
      <Form.Item
        name="keywords"
        label={t('speech-admin.keywords')}
        extra={t('speech-admin.keywordsHint')}
        rules={[{ validator: keywords }]}
      >
        <KeywordsField />
      </Form.Item>
      <Form.Item name="catalogId" label={t('speech-admin.category')}>
        <NodeField nodes={nodes} />
      </Form.Item>
      <Form.Item name="level" label={t('speech-admin.level')}>
        <Radio.Group options={LEVELS.map((value) => ({ value, label: t(`speech-admin.levels.${value}`) }))} />
      </Form.Item>
      <Form.Item name="emotion" label={t('speech-admin.emotion')}>
        <Select options={EMOTIONS.map((value) => ({ value, label: t(`speech-admin.emotions.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="voiceNo"
        label={t('speech-admin.voiceNo')}
        extra={t('speech-admin.voiceNoHint')}
        rules={[{ pattern: /^[\w.-]*$/, message: t('field.format_voiceNo') }]}
      >
        <Input maxLength={VOICE_NO} autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  )
}
