import { App, Button } from 'antd'
import { useLocation } from 'react-router'
import type { Language } from '@lianda/shared/contract/fields'
import { LANGUAGE_TAGS, LANGUAGES } from '@lianda/shared/i18n/texts'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { functionRow, keyOfRoute } from '@lianda/shared/module/org/function-keys'
import { latePart } from '../parts/late-part'
import { bringTexts, call, texts } from '../platform/platform'
import { useText } from '../platform/text'
import { AdminIcon } from './AdminIcon'
import { leaveForTrainingCentre } from './leave'
import styles from './shell.module.css'

const OfficeBell = latePart(
  async () => {
    const [part] = await Promise.all([import('./OfficeBell'), bringTexts(['notify'])])
    return part.OfficeBell
  },
  <span className={styles.bellWaits} />,
)

interface Props {
  /** Opens the drawer, below 992 px only. */
  onMenu: (() => void) | null
  /** Name of what is open in the page, set by the page itself. */
  crumb: string
  /** Receives the element for the page's own buttons (page-bar.tsx). */
  onBar: (place: HTMLElement | null) => void
}

export function TopBar({ onMenu, crumb, onBar }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const key = keyOfRoute(useLocation().pathname)
  const parts = key ? [t(`function.group.${functionRow(key).group}`), t(`function.${key}`)] : []
  const trail = [...new Set(crumb ? [...parts, crumb] : parts)]
  const change = async (language: Language) => {
    try {
      await texts.use(language)
    } catch {
      void message.info(t('office.shell.languageMissing'))
      return
    }
    // Only a preference: if saving fails, the choice is still kept on this device.
    await call(changeLanguage, { language }).catch(() => undefined)
  }
  return (
    <header className={styles.top}>
      {onMenu ? (
        <button type="button" className={styles.iconButton} aria-label={t('office.shell.openMenu')} onClick={onMenu}>
          <AdminIcon name="sidebar" />
        </button>
      ) : null}
      <nav aria-label={t('office.shell.breadcrumb')} className={styles.crumbs}>
        <ol>
          {trail.map((part, index) => (
            <li key={part} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {part}
            </li>
          ))}
        </ol>
      </nav>
      <span className={styles.grow} />
      <div ref={onBar} className={styles.pageBar} />
      <Button
        type="text"
        className={styles.usual}
        icon={<AdminIcon name="external" size={16} />}
        aria-label={t('office.shell.trainingCentre')}
        onClick={leaveForTrainingCentre}
      >
        <span className={styles.wide}>{t('office.shell.trainingCentre')}</span>
      </Button>
      <label className={`${styles.language} ${styles.usual}`}>
        <AdminIcon name="globe" size={16} />
        <select
          aria-label={t('office.shell.language')}
          value={texts.language()}
          onChange={({ target }) => {
            const chosen = LANGUAGES.find((row) => row === target.value)
            if (chosen) void change(chosen)
          }}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_TAGS[language]}>
              {t(`office.language.${language}`)}
            </option>
          ))}
        </select>
      </label>
      <OfficeBell />
    </header>
  )
}
