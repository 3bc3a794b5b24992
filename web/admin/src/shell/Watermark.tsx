import { waterconfig } from '@lianda/shared/module/setting/setting.contract'
import { watermarkTile } from '@lianda/shared/ui/watermark-tile'
import { useCall } from '../platform/query'
import { DARK, useMedia } from './use-media'
import styles from './shell.module.css'

/** Watermark over all pages if the organisation wants one; drawn by the learner's code. */
export function Watermark() {
  const { data } = useCall(waterconfig, {})
  const theme = useMedia(DARK) ? 'dark' : 'light'
  if (data?.waterconfig.waterprint !== 1) return null
  const tile = watermarkTile(data.waterconfig.watertext, theme)
  return <div className={styles.watermark} style={{ backgroundImage: `url("${tile}")` }} aria-hidden />
}
