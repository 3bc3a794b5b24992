import { version } from '@lianda/shared/module/setting/setting.contract'
import { useLoaded } from '../list/use-loaded'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import styles from './shell.module.css'

/** Footer of every page: product, version and edition. */
export function Footer() {
  const t = useText()
  const { data } = useLoaded('version', () => call(version, {}))
  const parts = data ? [t('brand'), data.version, t(`shell.edition.${data.edition}`)] : [t('brand')]
  return <footer className={styles.footer}>{parts.join(' · ')}</footer>
}
