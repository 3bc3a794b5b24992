import { Box } from './Box'
import { cx } from './cx'
import { Drawing, type Shape } from './Drawing'
import { pointsText } from './format'
import { Text } from './Text'
import css from './ScoreRing.module.css'

const RADIUS = 50
const LENGTH = 2 * Math.PI * RADIUS
const CENTRE = 62

interface ScoreRingProps {
  /** 0-100; null while it is being computed. */
  score: number | null
  passScore: number
  /** The word under the figure. */
  caption: string
  /** Practice: brand. Exam: success when passed, tertiary when failed; never red. */
  tone?: 'brand-graphic' | 'success-solid' | 'text-tertiary'
  size?: number
}

/** A ring for a score; a tick outside it shows the pass mark. */
export function ScoreRing({ score, passScore, caption, tone = 'brand-graphic', size = 124 }: ScoreRingProps) {
  const share = Math.min(1, Math.max(0, (score ?? 0) / 100))
  const angle = (passScore / 100) * 2 * Math.PI - Math.PI / 2
  const at = (r: number) => `${(CENTRE + r * Math.cos(angle)).toFixed(1)} ${(CENTRE + r * Math.sin(angle)).toFixed(1)}`
  const ring = { kind: 'circle', cx: CENTRE, cy: CENTRE, r: RADIUS, strokeWidth: 10 } as const
  const shapes: Shape[] = [{ ...ring, stroke: 'bg-fill' }]
  if (share > 0) {
    shapes.push({
      ...ring,
      stroke: tone,
      round: true,
      dash: `${(share * LENGTH).toFixed(1)} ${LENGTH.toFixed(1)}`,
      rotate: { deg: -90, x: CENTRE, y: CENTRE },
    })
  }
  shapes.push({ kind: 'path', d: `M${at(57)}L${at(61)}`, stroke: 'text-primary', strokeWidth: 3, round: true })
  const figure = score === null ? '…' : pointsText(score)
  return (
    <Box className={css.ring} style={{ width: `${size}px`, height: `${size}px` }}>
      <Drawing viewBox={[124, 124]} shapes={shapes} width={size} height={size} className={css.drawing} />
      <Box className={css.inside}>
        <Text className={cx(css.figure, figure.length > 3 && css.long)} figures>
          {figure}
        </Text>
        <Text kind="micro" tone="secondary">
          {caption}
        </Text>
      </Box>
    </Box>
  )
}
