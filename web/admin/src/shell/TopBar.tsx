import { App, Button } from 'antd'
import { ActionMenu } from '../parts/ActionMenu'
import { useLocation } from 'react-router'
import type { Language } from '@lianda/shared/contract/fields'
import { LANGUAGES } from '@lianda/shared/i18n/texts'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { functionRow, keyOfRoute } from '@lianda/shared/module/org/function-keys'
import { call, texts } from '../platform/platform'
import { useAnyText, useText } from '../platform/text'
import { AdminIcon } from './AdminIcon'
import { leaveForTrainingCentre } from './leave'
import styles from './shell.module.css'

interface Props {
  /** Below 992 px: opens the drawer. */
  onMenu: (() => void) | null
  /** What is open inside the page, set by the page itself. */
  crumb: string
  /** Where a page puts its own steps (page-bar.tsx). */
  onBar: (place: HTMLElement | null) => void
}

export function TopBar({ onMenu, crumb, onBar }: Props) {
  const t = useText()
  const any = useAnyText()
  const { message } = App.useApp()
  const key = keyOfRoute(useLocation().pathname)
  const parts = key ? [any(`function.group.${functionRow(key).group}`), any(`function.${key}`)] : []
  const trail = [...new Set(crumb ? [...parts, crumb] : parts)]
  const change = async (language: Language) => {
    try {
      await texts.use(language)
    } catch {
      void message.info(t('shell.languageMissing'))
      return
    }
    // Only a preference: when it cannot be saved, the choice holds on this computer.
    await call(changeLanguage, { language }).catch(() => undefined)
  }
  return (
    <header className={styles.top}>
      {onMenu ? (
        <button type="button" className={styles.iconButton} aria-label={t('shell.openMenu')} onClick={onMenu}>
          <AdminIcon name="sidebar" />
        </button>
      ) : null}
      <nav aria-label={t('shell.breadcrumb')} className={styles.crumbs}>
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
        aria-label={t('shell.trainingCentre')}
        onClick={leaveForTrainingCentre}
      >
        <span className={styles.wide}>{t('shell.trainingCentre')}</span>
      </Button>
      <ActionMenu
        menu={{
          selectedKeys: [texts.language()],
          items: LANGUAGES.map((language) => ({ key: language, label: any(`admin.language.${language}`) })),
          onClick: ({ key: language }) => {
            const chosen = LANGUAGES.find((row) => row === language)
            if (chosen) void change(chosen)
          },
        }}
      >
        <Button
          type="text"
          className={styles.usual}
          icon={<AdminIcon name="globe" size={16} />}
          aria-label={`${t('shell.language')}: ${any(`admin.language.${texts.language()}`)}`}
        >
          <span className={styles.wide}>{any(`admin.language.${texts.language()}`)}</span>
        </Button>
      </ActionMenu>
    </header>
  )
}
