import { InputNumber } from 'antd'
import { score } from '../platform/format'
import { useText } from '../platform/text'
import styles from './judgement.module.css'

interface Props {
  label: string
  /** What it was worth. */
  was: number
  /** What it is worth from now on; absent: what it was. */
  worth: number | undefined
  least: number
  most: number
  /** Null: it is worth what it was. */
  onWorth: (points: number | null) => void
}

/** What a single thing of a score is worth, out of at most so much. */
export function PointsField({ label, was, worth, least, most, onWorth }: Props) {
  const t = useText()
  return (
    <span className={styles.points}>
      <InputNumber<number>
        size="small"
        min={least}
        max={most}
        step={0.1}
        precision={1}
        value={worth ?? was}
        onChange={(value) => onWorth(value === null || value === was ? null : value)}
        aria-label={label}
      />
      {/* The label says it too. */}
      <span aria-hidden>{t('appeal-admin.ofMost', { most: score(most) })}</span>
    </span>
  )
}
