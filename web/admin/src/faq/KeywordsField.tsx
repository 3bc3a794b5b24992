import { Form, Input } from 'antd'
import { faqKeywords } from '@lianda/shared/module/faq/faq.admin.contract'
import { FAQ_LIMITS } from '@lianda/shared/module/faq/faq.contract'
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

const ask: AskForProposals = (input) => call(faqKeywords, input)

/** Words that an answer must have, and proposals that one click adds. */
export function KeywordsField({ id = '', value = '', disabled = false, onChange }: Props) {
  const t = useText()
  const text = (Form.useWatch<string | undefined>('answer') ?? '').trim()
  return (
    <>
      <Input
        id={id}
        value={value}
        maxLength={FAQ_LIMITS.keywords}
        disabled={disabled}
        autoComplete="off"
        placeholder={t('faq-admin.keywordsExample')}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {disabled ? null : (
        <ProposedWords
          words={{
            label: t('faq-admin.proposedWords'),
            propose: t('faq-admin.propose'),
            other: t('faq-admin.otherBatch'),
            by: (by) => t(`faq-admin.by.${by}`),
            noMore: t('faq-admin.noMoreWords'),
            modelFailed: t('faq-admin.modelFailed'),
          }}
          {...{ text, value, ask }}
          onChange={(changed) => onChange?.(changed)}
        />
      )}
    </>
  )
}
