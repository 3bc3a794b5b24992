import { Box } from './Box'
import css from './Watermark.module.css'

/** Faint repeated text over everything, for photographs of the screen; no pointer events, not read out. */
export function Watermark({ text }: { text: string }) {
  return (
    <Box className={css.layer} aria={{ hidden: true }}>
      {Array.from({ length: 40 }, (_unused, cell) => (
        <Box key={cell} className={css.cell}>
          {text}
        </Box>
      ))}
    </Box>
  )
}
