import { Drawing, type Shape } from './Drawing'
import { useAppearance } from './theme'

interface WaveformProps {
  /** Newest last, each in [0, 1]. */
  levels: readonly number[]
  tone: 'brand-graphic' | 'customer-graphic' | 'text-tertiary' | 'text-on-inverse'
  width: number
  height: number
  /** Played share in [0, 1]; the bars after it are drawn faint (players). */
  played?: number
  className?: string
}

/** Bars around a centre line; with reduced motion one bar of the newest level. */
export function Waveform({ levels, tone, width, height, played = 1, className }: WaveformProps) {
  const { reducedMotion } = useAppearance()
  const step = width / levels.length
  const bar = Math.max(1.5, step * 0.55)
  const shapes: Shape[] =
    reducedMotion && played === 1
      ? [
          {
            kind: 'rect',
            x: 0,
            y: height / 2 - 3,
            width: Math.max(6, width * (levels.at(-1) ?? 0)),
            height: 6,
            rx: 3,
            fill: tone,
          },
        ]
      : levels.map((level, i) => {
          const tall = Math.max(bar, level * height * 0.92)
          const behind = (i + 0.5) / levels.length > played
          return {
            kind: 'rect',
            x: i * step + (step - bar) / 2,
            y: (height - tall) / 2,
            width: bar,
            height: tall,
            rx: bar / 2,
            fill: tone,
            ...(behind ? { opacity: 0.32 } : {}),
          }
        })
  return (
    <Drawing
      viewBox={[width, height]}
      shapes={shapes}
      width={width}
      height={height}
      {...(className ? { className } : {})}
    />
  )
}
