import { Box } from './Box'
import { useAppearance } from './theme'
import { watermarkTile } from './watermark-tile'
import css from './Watermark.module.css'

/** Faint repeated text over the page, to mark photographs of the screen; no pointer events, not read out. */
export function Watermark({ text }: { text: string }) {
  const { theme } = useAppearance()
  return (
    <Box
      className={css.layer}
      style={{ backgroundImage: `url("${watermarkTile(text, theme)}")` }}
      aria={{ hidden: true }}
    />
  )
}
