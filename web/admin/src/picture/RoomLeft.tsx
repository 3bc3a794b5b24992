import { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import { sizeText } from '../platform/format'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './picture.module.css'

/** What the organisation stores of what it may store; nothing while that is unknown. */
export function RoomLeft() {
  const t = useText()
  const { data } = useCall(orgCapacity, {})
  if (!data) return <span className={styles.room} />
  const used = sizeText(data.used)
  return (
    <span className={styles.room}>
      {data.total === null
        ? t('picture.chooser.usedRoom', { used })
        : t('picture.chooser.room', { used, total: sizeText(data.total) })}
    </span>
  )
}
