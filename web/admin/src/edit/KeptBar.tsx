import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { hasFunction } from '@lianda/shared/contract/action'
import { dateTime } from '../platform/format'
import { keptDrafts } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { pageAt } from '../shell/pages'
import { useUser } from '../shell/use-user'
import type { KeptDraft } from './kept-drafts'
import styles from './edit.module.css'

/** Bar above every page: offers unsaved work that is kept on this device until it is resumed or discarded. */
export function KeptBar() {
  const t = useText()
  const tag = useTag()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useStore(keptDrafts.changes)
  const here = `${pathname}${search}`
  const mayOpen = ({ address }: KeptDraft): boolean => {
    const page = pageAt(address)
    return page === null || hasFunction(user, page.key)
  }
  // An editor at this address shows its draft itself, once loaded.
  const left = keptDrafts.left(user).filter((draft) => draft.address !== here || !mayOpen(draft))
  const [first] = left
  if (!first) return null
  const kind = t(`office.kept.kind.${first.place.split('/', 1)[0]}`)
  return (
    <div className={styles.bar} role="status">
      <span>
        {t('office.kept.left', {
          what: first.title === '' ? kind : t('office.kept.named', { kind, title: first.title }),
          at: dateTime(first.atMs, tag),
        })}
        {mayOpen(first) ? '' : ` ${t('office.kept.locked')}`}
        {left.length > 1 ? ` ${t('office.kept.more', { count: left.length - 1 })}` : ''}
      </span>
      <span className={styles.actions}>
        {mayOpen(first) ? (
          <Button size="small" type="primary" onClick={() => void navigate(first.address)}>
            {t('office.kept.resume')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => keptDrafts.drop(user, first.place)}>
          {t('office.kept.discard')}
        </Button>
      </span>
    </div>
  )
}
