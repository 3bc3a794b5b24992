import { Tag } from 'antd'
import { useEffect } from 'react'
import type { RoundAsk, RoundTry } from '@lianda/shared/module/faq/round/round.contract'
import { SoundButton } from '../../parts/SoundButton'
import { useText } from '../../platform/text'
import styles from './round-record.module.css'

const COLOURS = { right: 'success', partial: 'warning', wrong: 'error', not_understood: 'default' } as const

interface Props {
  asks: readonly RoundAsk[]
  /** The question, from 1, that something else on the page points at; a new object each time. */
  shown?: { question: number } | null
}

const idOf = (question: number): string => `round-question-${String(question)}`

/** Every question with its answers and their recordings, beside what was expected. */
export function RoundAsks({ asks, shown = null }: Props) {
  useEffect(() => {
    if (!shown) return
    const section = document.getElementById(idOf(shown.question))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      {asks.map((ask) => (
        <Ask key={ask.no} ask={ask} />
      ))}
    </>
  )
}

function Ask({ ask }: { ask: RoundAsk }) {
  const t = useText()
  return (
    <section id={idOf(ask.no + 1)} className={styles.ask} tabIndex={-1} aria-label={`${ask.no + 1}. ${ask.question}`}>
      <h3>
        {ask.no + 1}. {ask.question}
      </h3>
      {ask.tries.map((one) => (
        <Answer key={one.no} one={one} />
      ))}
      {ask.expected && (
        <p className={styles.expected}>
          {t('faq-record.expected')}: {ask.expected.answer}
        </p>
      )}
    </section>
  )
}

function Answer({ one }: { one: RoundTry }) {
  const t = useText()
  const { verdict, kind, text, audio, fault, foundValue, expectedValue } = one
  return (
    <div className={styles.answer}>
      <Tag color={verdict === null ? 'default' : COLOURS[verdict]}>
        {t(`faq-record.verdict.${kind === 'skipped' ? 'skipped' : (verdict ?? 'unheard')}`)}
      </Tag>
      <span>{text}</span>
      {fault !== null && (
        <span className={styles.fault}>
          {t(`faq-admin.figures.fault.${fault}`)}
          {foundValue !== null && expectedValue !== null && ` (${foundValue} → ${expectedValue})`}
        </span>
      )}
      {audio && <SoundButton url={audio} label={t('faq-record.listen')} />}
    </div>
  )
}
