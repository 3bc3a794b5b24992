import { Button } from 'antd'
import { triggersOf, withTrigger } from '@lianda/shared/module/speech/speech-keywords.rules'
import type { ProposalBy } from '@lianda/shared/module/speech/speech.admin.contract'
import { AdminIcon } from '../shell/AdminIcon'
import { type AskForProposals, useProposals } from './use-proposals'
import styles from './proposals.module.css'

interface Words {
  label: string
  /** Asks for the first ones, and for others. */
  propose: string
  other: string
  /** Whose a proposal is. */
  by: (by: ProposalBy) => string
  noMore: string
  modelFailed: string
}

interface Props {
  words: Words
  /** What the words are of. */
  text: string
  /** The expression of keywords. */
  value: string
  ask: AskForProposals
  onChange: (value: string) => void
}

/** Keywords that are proposed for a text; one click adds one to the expression. */
export function ProposedWords({ words, text, value, ask: batch, onChange }: Props) {
  const { rows, busy, failure, modelFailed, ask, take } = useProposals(batch)
  const add = (word: string) => {
    onChange(withTrigger(value, word))
    take(new Set([word]))
  }
  return (
    <div className={styles.proposals} role="group" aria-label={words.label}>
      {rows?.map((one) => (
        <Button
          key={one.text}
          size="small"
          title={words.by(one.by)}
          icon={<AdminIcon name="plus" size={12} />}
          onClick={() => add(one.text)}
        >
          {one.text}
        </Button>
      ))}
      <Button
        size="small"
        type="link"
        // Alone it begins where the field above it does.
        className={rows?.length ? '' : (styles.first ?? '')}
        loading={busy}
        disabled={text === ''}
        onClick={() => void ask({ text, there: triggersOf(value) })}
      >
        {rows === null ? words.propose : words.other}
      </Button>
      <span role="status">
        {failure?.message ?? (rows?.length === 0 && !busy ? words.noMore : null)}
        {rows && modelFailed ? words.modelFailed : null}
      </span>
    </div>
  )
}
