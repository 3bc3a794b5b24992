import { Form, Input } from 'antd'
import { speechKeywords } from '@lianda/shared/module/speech/speech.admin.contract'
import { ProposedWords } from '../parts/ProposedWords'
import type { AskForProposals } from '../parts/use-proposals'
import { call } from '../platform/platform'
import { useText } from '../platform/text'

interface Props {
  /** Given by the form. */
  id?: string
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

const ask: AskForProposals = (input) => call(speechKeywords, input)

/** Trigger keywords as an expression, and proposals that one click adds. */
export function KeywordsField({ id = '', value = '', disabled = false, onChange }: Props) {
  const t = useText()
  const text = (Form.useWatch<string | undefined>('text') ?? '').trim()
  return (
    <>
      <Input
        id={id}
        value={value}
        maxLength={400}
        disabled={disabled}
        autoComplete="off"
        placeholder={t('speech-admin.keywordsExample')}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {disabled ? null : (
        <ProposedWords
          words={{
            label: t('speech-admin.proposedWords'),
            propose: t('speech-admin.propose'),
            other: t('speech-admin.otherBatch'),
            by: (by) => t(`speech-admin.by.${by}`),
            noMore: t('speech-admin.noMoreWords'),
            modelFailed: t('speech-admin.modelFailed'),
          }}
          {...{ text, value, ask }}
          onChange={(changed) => onChange?.(changed)}
        />
      )}
    </>
  )
}
