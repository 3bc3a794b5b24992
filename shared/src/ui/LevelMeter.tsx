import { Box } from './Box'
import { cx } from './cx'
import css from './LevelMeter.module.css'

const CELLS = 32
const ZONES = ['quiet', 'good', 'loud'] as const
export type LevelZone = (typeof ZONES)[number]

interface LevelMeterProps {
  /** Lit cells, 0-32. */
  cells: number
  /** null while nothing is heard. */
  zone: LevelZone | null
  words: Record<LevelZone, string>
}

/** 32 cells and three zones below; the caller announces a zone's words only after it has held for 1 s. */
export function LevelMeter({ cells, zone, words }: LevelMeterProps) {
  return (
    <Box aria={{ hidden: true }}>
      <Box className={css.cells}>
        {Array.from({ length: CELLS }, (_unused, cell) => (
          <Box key={cell} className={cx(css.cell, cell < cells && css.lit)} />
        ))}
      </Box>
      <Box className={css.zones}>
        {ZONES.map((name) => (
          <Box key={name} className={cx(css.zone, css[name], zone === name && css.now)}>
            <Box className={css.line} />
            <Box className={css.word}>{words[name]}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
