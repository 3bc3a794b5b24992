import { Fragment, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { keyOfRoute } from '@lianda/shared/module/org/function-keys'
import { Logo } from '@lianda/shared/ui/Logo'
import { useText } from '../platform/text'
import { AdminIcon } from './AdminIcon'
import { menuFor } from './access'
import { UserCard } from './UserCard'
import { useUser } from './use-user'
import styles from './shell.module.css'

interface Props {
  collapsed: boolean
  onToggle: () => void
  onSearch: () => void
  /** A page was chosen: below 992 px the drawer closes. */
  onGo: () => void
}

/** One group is open at a time, at first that of the current page. Hidden pages highlight their parent entry. */
export function Sidebar({ collapsed, onToggle, onSearch, onGo }: Props) {
  const t = useText()
  const user = useUser()
  const current = keyOfRoute(useLocation().pathname)
  const groups = menuFor(user)
  const own = groups.find((row) => row.items.some((item) => item.key === current))?.group ?? null
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  const open = opened === undefined ? own : opened

  return (
    <aside className={collapsed ? `${styles.side} ${styles.narrow}` : styles.side}>
      <div className={styles.org}>
        <Logo size={32} />
        <div className={styles.orgName}>
          <strong>{t('office.brand')}</strong>
          <span title={user.orgname}>{user.orgname}</span>
        </div>
        <button
          type="button"
          className={styles.iconButton}
          aria-label={t(collapsed ? 'office.shell.expand' : 'office.shell.collapse')}
          onClick={onToggle}
        >
          <AdminIcon name="sidebar" />
        </button>
      </div>
      <button type="button" className={styles.jump} title={t('office.shell.jump')} onClick={onSearch}>
        <AdminIcon name="search" size={16} />
        <span>{t('office.shell.jump')}</span>
        <kbd data-chord>{t('office.shell.jumpKey')}</kbd>
      </button>
      <nav className={styles.menu} aria-label={t('office.shell.menu')}>
        {groups.map(({ group, items }) => {
          const only = items.length === 1 ? items[0] : undefined
          if (only)
            return (
              <NavLink
                key={group}
                to={only.route}
                className={current === only.key ? styles.on : styles.item}
                aria-current={current === only.key ? 'page' : undefined}
                title={t(`function.${only.key}`)}
                onClick={onGo}
              >
                <AdminIcon name={group} />
                <span>{t(`function.${only.key}`)}</span>
              </NavLink>
            )
          return (
            <Fragment key={group}>
              <button
                type="button"
                className={open === group ? styles.openGroup : styles.item}
                aria-expanded={open === group}
                title={t(`function.group.${group}`)}
                onClick={() => setOpened(open === group ? null : group)}
              >
                <AdminIcon name={group} />
                <span>{t(`function.group.${group}`)}</span>
              </button>
              {open === group
                ? items.map((item) => (
                    <NavLink
                      key={item.key}
                      to={item.route}
                      className={current === item.key ? `${styles.on} ${styles.sub}` : `${styles.item} ${styles.sub}`}
                      aria-current={current === item.key ? 'page' : undefined}
                      onClick={onGo}
                    >
                      <span>{t(`function.${item.key}`)}</span>
                    </NavLink>
                  ))
                : null}
            </Fragment>
          )
        })}
      </nav>
      <UserCard />
    </aside>
  )
}
