import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { faqSimilarity } from '@lianda/shared/module/faq/faq.admin.contract'
import { FAQ_LIMITS } from '@lianda/shared/module/faq/faq.contract'
import { lateLayer } from '../parts/late-part'
import type { AskForProposals } from '../parts/use-proposals'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { LinesField } from './LinesField'

const ProposalDialog = lateLayer(
  async () => (await import('../parts/ProposalDialog')).ProposalDialog,
  ({ open }) => open,
)

type Of = 'question' | 'answer'

interface Props {
  /** What the texts are other words of: the field of the form beside this one. */
  of: Of
  /** Given by the form. */
  id?: string
  value?: readonly string[]
  disabled?: boolean
  onChange?: (value: readonly string[]) => void
}

const ASK: Record<Of, AskForProposals> = {
  question: (input) => call(faqSimilarity, { ...input, of: 'question' }),
  answer: (input) => call(faqSimilarity, { ...input, of: 'answer' }),
}

/** Other ways to ask or to answer: written, or taken from what is proposed. */
export function SimilarField({ of, id = '', value = [], disabled = false, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const text = (Form.useWatch<string | undefined>(of) ?? '').trim()
  const room = FAQ_LIMITS.similar - value.length
  const words = useMemo(
    () => ({
      title: t(`faq-admin.${of}s.proposed`),
      other: t('faq-admin.otherBatch'),
      add: (count: number) => t('faq-admin.addChosen', { count }),
      by: (by: string) => t(`faq-admin.by.${by}`),
      noMore: t('faq-admin.noMore'),
      modelFailed: t('faq-admin.modelFailed'),
    }),
    [t, of],
  )
  return (
    <>
      <LinesField
        {...{ id, value, disabled }}
        {...(onChange ? { onChange } : {})}
        label={(n) => t(`faq-admin.${of}s.one`, { n })}
        more={t(`faq-admin.${of}s.add`)}
        longest={FAQ_LIMITS[of]}
        most={FAQ_LIMITS.similar}
        beside={
          <Button type="link" disabled={text === ''} onClick={() => setOpen(true)}>
            {t(`faq-admin.${of}s.propose`)}
          </Button>
        }
      />
      <ProposalDialog
        {...{ open, words, text, ask: ASK[of] }}
        there={value}
        onAdd={(texts) => {
          const taken = texts.slice(0, room)
          onChange?.([...value.filter((line) => line.trim() !== ''), ...taken])
          return Promise.resolve(taken)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
