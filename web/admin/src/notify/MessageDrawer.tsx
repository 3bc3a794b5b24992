import { App, Button, Drawer, Pagination, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '@lianda/shared/ui/cx'
import { MESSAGE_DAYS, MOST_MESSAGES } from '@lianda/shared/module/notify/message-kinds.rules'
import { messageWords } from '@lianda/shared/module/notify/message-words'
import { type Message, messageList, messageRead, messageReadAll } from '@lianda/shared/module/notify/notify.contract'
import { ListEmpty, ListError } from '../list/ListStates'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { messageAddress } from './message-address'
import styles from './message-drawer.module.css'

const SIDE = 'office'
const ROWS = 20

interface Props {
  open: boolean
  onClose: () => void
}

/** What the administrator was told, newest first; each line leads to what it is about. */
export function MessageDrawer({ open, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={open} onClose={onClose} size={480} title={t('notify.title')} destroyOnHidden>
      <Messages onClose={onClose} />
    </Drawer>
  )
}

function Messages({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText()
  const navigate = useNavigate()
  const { message: toast } = App.useApp()
  const [page, setPage] = useState(1)
  /** The newest that was shown: what came after it is not marked as read. */
  const newestAt = useRef(0)
  const { data, failure, reload } = useCall(messageList, { side: SIDE, page, rows: ROWS })
  const mark = async (sent: Promise<unknown>) => {
    try {
      await sent
    } catch (error) {
      toast.error(failureOf(error).message)
    }
    refresh('notify')
  }
  const open = (message: Message) => {
    if (!message.read) void mark(call(messageRead, { side: SIDE, ids: [message.id] }))
    const address = messageAddress(message)
    if (address === null) return
    onClose()
    void navigate(address)
  }
  if (failure && !data) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (!data) return <Skeleton active={false} paragraph={{ rows: 6 }} />
  newestAt.current = Math.max(newestAt.current, data.rows[0]?.at ?? 0)
  if (data.total === 0)
    return (
      <ListEmpty title={t('notify.empty')} hint={t('notify.emptyOffice')} filtered={false} onClear={() => undefined} />
    )
  return (
    <>
      {failure ? <ListError failure={failure} kept onRetry={reload} /> : null}
      {data.unread > 0 ? (
        <Button
          className={styles.all ?? ''}
          onClick={() => void mark(call(messageReadAll, { side: SIDE, until: newestAt.current }))}
        >
          {t('notify.readAll')}
        </Button>
      ) : null}
      <ul className={styles.list}>
        {data.rows.map((message) => (
          <li key={message.id}>
            <Row message={message} onOpen={() => open(message)} />
          </li>
        ))}
      </ul>
      {data.total > ROWS ? (
        <Pagination current={page} pageSize={ROWS} total={data.total} showSizeChanger={false} onChange={setPage} />
      ) : null}
      <p className={styles.kept}>{t('notify.kept', { days: MESSAGE_DAYS, most: MOST_MESSAGES })}</p>
    </>
  )
}

function Row({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useText()
  const tag = useTag()
  const { text, detail } = messageWords(message, t, (at) => dateTime(at, tag))
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <i className={cx(styles.dot, !message.read && styles.unread)} aria-hidden />
      <span className={styles.words}>
        {message.read ? (
          text
        ) : (
          <strong>
            <span className={styles.spoken}>{t('notify.unread')} </span>
            {text}
          </strong>
        )}
        {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
        <span className={styles.detail}>{dateTime(message.at, tag)}</span>
      </span>
    </button>
  )
}
