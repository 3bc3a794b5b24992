import { Button, Form, Input } from 'antd'
import { speechKeywords } from '@lianda/shared/module/speech/speech.admin.contract'
import { triggersOf, withTrigger } from '@lianda/shared/module/speech/speech-keywords.rules'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { useProposals } from './use-proposals'
import styles from './speech.module.css'

interface Props {
  /** Given by the form. */
  id?: string
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

/** Trigger keywords as an expression, and proposals that one click adds. */
export function KeywordsField({ id = '', value = '', disabled = false, onChange }: Props) {
  const t = useText()
  const text = (Form.useWatch<string | undefined>('text') ?? '').trim()
  const { rows, busy, failure, modelFailed, ask, take } = useProposals(speechKeywords)
  const add = (word: string) => {
    onChange?.(withTrigger(value, word))
    take(new Set([word]))
  }
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
        <div className={styles.proposals} role="group" aria-label={t('speech-admin.proposedWords')}>
          {rows?.map((one) => (
            <Button
              key={one.text}
              size="small"
              title={t(`speech-admin.by.${one.by}`)}
              icon={<AdminIcon name="plus" size={12} />}
              onClick={() => add(one.text)}
            >
              {one.text}
            </Button>
          ))}
          <Button
            size="small"
            type="link"
            loading={busy}
            disabled={text === ''}
            onClick={() => void ask({ text, there: triggersOf(value) })}
          >
            {t(rows === null ? 'speech-admin.propose' : 'speech-admin.otherBatch')}
          </Button>
          <span role="status">
            {failure?.message ?? (rows?.length === 0 && !busy ? t('speech-admin.noMoreWords') : null)}
            {rows && modelFailed ? t('speech-admin.modelFailed') : null}
          </span>
        </div>
      )}
    </>
  )
}
