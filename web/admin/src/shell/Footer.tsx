import { version } from '@lianda/shared/module/setting/setting.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './shell.module.css'

/** Footer of every page: product, version and edition. */
export function Footer() {
  const t = useText()
  const { data } = useCall(version, {})
  const parts = data
    ? [t('office.brand'), data.version, t(`office.shell.edition.${data.edition}`)]
    : [t('office.brand')]
  return <footer className={styles.footer}>{parts.join(' · ')}</footer>
}
