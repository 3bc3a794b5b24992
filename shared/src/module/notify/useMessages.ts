import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { useOnReturn } from '../../hook/use-on-return'
import type { NavigationPort } from '../../platform/navigation'
import { MESSAGE_KINDS } from './message-kinds.rules'
import { type Message, messageList, messageRead, messageReadAll } from './notify.contract'
import { notifySlice } from './notify.slice'
import { recordPlace } from './record-place'

const SIDE = 'learner'
const ROWS = 30

export interface MessagesView {
  /** Newest first; null while loading. */
  rows: readonly Message[] | null
  error: string | null
  hasMore: boolean
  loadingMore: boolean
  unread: number
  retry(): void
  more(): void
  readAll(): void
  /** Marks it as read and opens what it is about. */
  open(message: Message): void
  back(): void
}

/** My messages; loads again when there is news. */
export function useMessages(): MessagesView {
  const { call, platform } = useServices()
  const { navigation } = platform
  const t = useText()
  const arrived = useSlice(notifySlice, (state) => state.arrived)
  const unread = useSlice(notifySlice, (state) => state.unread ?? 0)
  const counted = useSlice(notifySlice, (state) => state.counted)
  const [found, setFound] = useState<{ rows: readonly Message[]; total: number } | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const load = useCallback(
    async (page: number) => {
      try {
        const answer = await call(messageList, { side: SIDE, page, rows: ROWS })
        setFound((before) => ({
          rows: page === 1 || !before ? answer.rows : joined(before.rows, answer.rows),
          total: answer.total,
        }))
        counted(answer.unread)
        setError(null)
      } catch (failure) {
        setError(failure)
      }
    },
    [call, counted],
  )
  useEffect(() => {
    void load(1)
  }, [load, arrived])
  useOnReturn(() => void load(1))

  const mark = (isMarked: (one: Message) => boolean, send: Promise<{ unread: number }>) => {
    setFound((now) => now && { ...now, rows: now.rows.map((one) => (isMarked(one) ? { ...one, read: true } : one)) })
    send.then(
      (answer) => counted(answer.unread),
      (failure: unknown) => {
        setError(failure)
        void load(1)
      },
    )
  }
  const rows = found?.rows ?? null
  return {
    rows,
    error: error === null ? null : failureText(error, t),
    hasMore: found !== null && found.rows.length < found.total,
    loadingMore,
    unread,
    retry: () => void load(1),
    more() {
      if (loadingMore || rows === null) return
      setLoadingMore(true)
      void load(Math.floor(rows.length / ROWS) + 1).finally(() => setLoadingMore(false))
    },
    readAll() {
      const newest = rows?.[0]
      if (newest) mark(() => true, call(messageReadAll, { side: SIDE, until: newest.at }))
    },
    open(message) {
      if (!message.read) mark(({ id }) => id === message.id, call(messageRead, { side: SIDE, ids: [message.id] }))
      openPlace(navigation, message)
    },
    back: () => navigation.back('/user/dashboard/center'),
  }
}

/** Pages shift when something is told in between, so a message may come twice. */
function joined(before: readonly Message[], more: readonly Message[]): Message[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...more.filter(({ id }) => !known.has(id))]
}

function openPlace(navigation: NavigationPort, { kind, about, within }: Message): void {
  switch (MESSAGE_KINDS[kind].place) {
    case 'package':
      return navigation.go('/user/dashboard/task', { id: about })
    case 'exam':
      return navigation.go('/user/dashboard/exam', { id: about, task: within })
    case 'record': {
      const [recordKind = '', subtaskId = ''] = within.split(' ')
      const { route, query } = recordPlace(recordKind, subtaskId, about)
      return navigation.go(route, query)
    }
    case 'honours':
      return navigation.go('/user/honours')
    case 'duties':
      return navigation.go('/user/dashboard/clockin')
    default:
      return navigation.reset('/user/dashboard/center')
  }
}
