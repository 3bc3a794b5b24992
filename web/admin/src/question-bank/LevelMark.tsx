import { useText } from '../platform/text'
import type { QuestionLevel } from '@lianda/shared/module/question-bank/question.contract'
import styles from './question-bank.module.css'

const SHAPE: Record<QuestionLevel, string | undefined> = { 1: styles.low, 2: styles.medium, 3: styles.high }

/** The level as a word, with its own shape and colour. */
export function LevelMark({ level }: { level: QuestionLevel }) {
  const t = useText()
  return (
    <span className={styles.level}>
      <i className={SHAPE[level]} aria-hidden />
      {t(`question-bank.level.${level}`)}
    </span>
  )
}
