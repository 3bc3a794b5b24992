import { Watermark as AntWatermark } from 'antd'
import { waterconfig } from '@lianda/shared/module/setting/setting.contract'
import { useLoaded } from '../list/use-loaded'
import { call } from '../platform/platform'
import styles from './shell.module.css'

/** Text over all pages when the organisation wants one: about 36 degrees, 18 px, 10 % black, 200 px apart. */
export function Watermark() {
  const { data } = useLoaded('waterconfig', () => call(waterconfig, {}))
  if (data?.waterconfig.waterprint !== 1) return null
  return (
    <AntWatermark
      className={styles.watermark}
      content={data.waterconfig.watertext}
      rotate={-36}
      gap={[200, 200]}
      font={{ fontSize: 18, color: 'rgba(0,0,0,.1)' }}
    >
      <div className={styles.watermark} />
    </AntWatermark>
  )
}
