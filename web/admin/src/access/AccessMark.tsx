import type { OwnAccess } from '@lianda/shared/contract/tree'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import styles from './access.module.css'

/** A lock beside what is not open to all. */
export function AccessMark({ access }: { access: OwnAccess }) {
  const t = useText()
  if (access.open === 'full') return null
  const words = t('catalog.access.is', { open: t(`catalog.access.open.${access.open}`) })
  return (
    <span className={styles.mark} role="img" aria-label={words} title={words}>
      <Icon name="lock" size={14} />
    </span>
  )
}
