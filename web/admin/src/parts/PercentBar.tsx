import styles from './percent-bar.module.css'

interface Props {
  /** Whole per cent, 0 to 100. */
  percent: number
  label: string
  /** Beside the bar; absent: the percentage. '' for nothing. */
  text?: string
}

/** How far something is. */
export function PercentBar({ percent, label, text = `${String(percent)}%` }: Props) {
  return (
    <div className={styles.line}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.fill} style={{ width: `${String(percent)}%` }} />
      </div>
      {text === '' ? null : <span className={styles.text}>{text}</span>}
    </div>
  )
}
