import { Box } from './Box'
import css from './Watermark.module.css'

const escaped = (text: string) => text.replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** One tile of the pattern; a grey that shows on light and dark alike. */
function tile(text: string): string {
  const words = `<text x='110' y='70' text-anchor='middle' font-size='13' fill='#808080' fill-opacity='.16' transform='rotate(-18 110 70)'>${escaped(text)}</text>`
  return `<svg xmlns='http://www.w3.org/2000/svg' width='220' height='140'>${words}</svg>`
}

/** Faint repeated text over everything, for photographs of the screen; no pointer events, not read out. */
export function Watermark({ text }: { text: string }) {
  const image = `url("data:image/svg+xml,${encodeURIComponent(tile(text))}")`
  return <Box className={css.layer} style={{ backgroundImage: image }} aria={{ hidden: true }} />
}
