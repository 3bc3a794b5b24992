import type { PageTextProps } from './PageText.types'
import css from './PageText.module.css'

export type { PageTextProps } from './PageText.types'

const UNITS = 10_000
/** Of a run's height so much is above the line on which it stands. */
const ASCENT = 0.85

/** The words of a page over its picture, unseen: they are selected, copied and read aloud. */
export function PageText({ runs, size, marked }: PageTextProps) {
  const [width, height] = size
  const tall = Math.round((UNITS * height) / Math.max(1, width))
  const down = (part: number) => (part / UNITS) * tall
  const rows = runs.map((run, index) => ({ key: `${index}`, run, isMarked: marked.has(index) }))
  return (
    <svg className={css.text} viewBox={`0 0 ${UNITS} ${tall}`} preserveAspectRatio="none" data-testid="page-text">
      {rows.map(({ key, run: [words, x, y, wide, high], isMarked }) => (
        <g key={key}>
          {isMarked && <rect className={css.mark} x={x} y={down(y)} width={wide} height={down(high)} />}
          <text
            x={x}
            y={down(y + high * ASCENT)}
            fontSize={Math.max(1, down(high))}
            {...(wide > 0 ? { textLength: wide, lengthAdjust: 'spacingAndGlyphs' } : {})}
          >
            {words}
          </text>
        </g>
      ))}
    </svg>
  )
}
