import { Box } from './Box'
import { cx } from './cx'
import { Drawing, type Shape } from './Drawing'
import type { RadarAxis } from './Radar.types'
import css from './Radar.module.css'

export type { RadarAxis } from './Radar.types'

const WIDTH = 200
const HEIGHT = 160
const CX = WIDTH / 2
const CY = HEIGHT / 2
const R = 64

/** Corner `i` of `n` at `share` of the radius; clockwise from the top. */
function corner(i: number, n: number, share: number): [number, number] {
  const angle = (i / n) * 2 * Math.PI - Math.PI / 2
  return [CX + R * share * Math.cos(angle), CY + R * share * Math.sin(angle)]
}
const fix = (point: readonly number[]) => point.map((v) => v.toFixed(1)).join(',')

function outline(axes: RadarAxis[], of: (axis: RadarAxis) => number | null): string {
  const points = axes.flatMap((axis, i) => {
    const value = of(axis)
    return value === null ? [] : [fix(corner(i, axes.length, value / 100))]
  })
  return points.length >= 3 ? points.join(' ') : ''
}

/** The drawing of 5-8 axes, without labels. */
export function radarShapes(axes: RadarAxis[]): Shape[] {
  const n = axes.length
  const ring = (share: number) => axes.map((_axis, i) => fix(corner(i, n, share))).join(' ')
  const shapes: Shape[] = [0.25, 0.5, 0.75, 1].map((share) => ({
    kind: 'polygon',
    points: ring(share),
    stroke: share === 1 ? 'line-default' : 'line-subtle',
    strokeWidth: 1,
  }))
  axes.forEach((axis, i) => {
    const d = `M${CX} ${CY}L${fix(corner(i, n, 1)).replace(',', ' ')}`
    shapes.push({
      kind: 'path',
      d,
      stroke: axis.value === null ? 'line-default' : 'line-subtle',
      strokeWidth: 1,
      ...(axis.value === null ? { dash: '2 3' } : {}),
    })
  })
  const before = outline(axes, (axis) => axis.previous)
  if (before) shapes.push({ kind: 'polygon', points: before, stroke: 'text-tertiary', strokeWidth: 1.5, dash: '3 3' })
  const now = outline(axes, (axis) => axis.value)
  if (now)
    shapes.push({
      kind: 'polygon',
      points: now,
      fill: 'brand-graphic',
      fillOpacity: 0.16,
      stroke: 'brand-graphic',
      strokeWidth: 2,
      round: true,
    })
  axes.forEach((axis, i) => {
    if (axis.value === null) return
    const [cx, cy] = corner(i, n, axis.value / 100)
    shapes.push({
      kind: 'circle',
      cx,
      cy,
      r: axis.weakest ? 4 : 3,
      fill: axis.weakest ? 'danger-solid' : 'brand-graphic',
      stroke: 'bg-surface',
      strokeWidth: 1.5,
    })
  })
  return shapes
}

/** Labels are text around the drawing, so that they scale with the user's text size. */
export function Radar({ axes }: { axes: RadarAxis[] }) {
  return (
    <Box className={css.radar} aria={{ hidden: true }}>
      <Drawing viewBox={[WIDTH, HEIGHT]} shapes={radarShapes(axes)} className={css.drawing} />
      {axes.map((axis, i) => {
        const [x, y] = corner(i, axes.length, 1.24)
        const side = Math.abs(x - CX) < 4 ? css.middle : x > CX ? css.right : css.left
        return (
          <Box
            key={axis.label}
            className={cx(css.label, side, axis.weakest && css.weakest, axis.value === null && css.missing)}
            style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
          >
            {`${axis.label} `}
            <Box as="b">{axis.value === null ? axis.missing : Math.round(axis.value)}</Box>
          </Box>
        )
      })}
    </Box>
  )
}
