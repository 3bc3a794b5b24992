import { Box } from './Box'
import { cx } from './cx'
import css from './ProgressBar.module.css'

interface ProgressBarProps {
  /** In [0, 1]. */
  share: number
  label: string
  /** row 6 px, header 8 px on the brand colour, exam 4 px, result 8 px. */
  kind?: 'row' | 'header' | 'exam' | 'result'
  className?: string
}

export function ProgressBar({ share, label, kind = 'row', className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <Box
      className={cx(css.track, css[kind], className)}
      aria={{ role: 'progressbar', label, valueNow: percent, valueMin: 0, valueMax: 100 }}
    >
      <Box className={css.fill} style={{ width: `${percent}%` }} />
    </Box>
  )
}

/** Six segments that show the progress of a practice without revealing its flow. `progress` is 0-6. */
export function ProgressSteps({ progress, label, className }: { progress: number; label: string; className?: string }) {
  return (
    <Box
      className={cx(css.steps, className)}
      aria={{ role: 'progressbar', label, valueNow: progress, valueMin: 0, valueMax: 6 }}
    >
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <Box key={step} className={css.step}>
          <Box className={css.stepFill} style={{ width: `${step < progress ? 100 : step === progress ? 45 : 0}%` }} />
        </Box>
      ))}
    </Box>
  )
}
