import { useEffect, useRef, useState } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { countText } from '@lianda/shared/module/notify/message-words'
import { messageCount } from '@lianda/shared/module/notify/notify.contract'
import { lateLayer } from '../parts/late-part'
import { view } from '../platform/platform'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import bell from './office-bell.module.css'
import styles from './shell.module.css'

const MessageDrawer = lateLayer(
  async () => (await import('../notify/MessageDrawer')).MessageDrawer,
  ({ open }) => open,
)

/** Asked again after this time (ms), for a link that was lost meanwhile. */
const AGAIN_MS = 5 * 60_000

/** Opens what the administrator was told, and says how much of it waits. Who sees as somebody else does not read theirs. */
export function OfficeBell() {
  return view === null ? <OwnBell /> : null
}

function OwnBell() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { data } = useCall(messageCount, { side: 'office' }, { everyMs: () => AGAIN_MS })
  const unread = data?.unread ?? 0
  const words = unread === 0 ? t('notify.title') : t('notify.bell', { n: unread })
  const news = useNews(data?.unread ?? null)
  return (
    <>
      <button
        type="button"
        className={`${styles.iconButton} ${styles.usual} ${bell.bell}`}
        aria-label={words}
        title={words}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={18} />
        {unread > 0 ? (
          <span className={bell.count} aria-hidden>
            {countText(unread)}
          </span>
        ) : null}
      </button>
      <span className={bell.spoken} aria-live="polite">
        {news ? words : ''}
      </span>
      <MessageDrawer open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Whether there was more to read at some time than when the page was opened: only that is announced. */
function useNews(unread: number | null): boolean {
  const last = useRef<number | null>(null)
  const [news, setNews] = useState(false)
  useEffect(() => {
    if (unread === null) return
    if (last.current !== null && unread > last.current) setNews(true)
    if (unread === 0) setNews(false)
    last.current = unread
  }, [unread])
  return news
}
