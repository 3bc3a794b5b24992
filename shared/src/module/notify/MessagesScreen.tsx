import { useServices, useText } from '../../hook/core-context'
import { EmptyState, ErrorState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { dayTimeText } from '../../ui/format'
import { Hidden } from '../../ui/Hidden'
import { Notice } from '../../ui/Notice'
import { Pressable } from '../../ui/Pressable'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { Text } from '../../ui/Text'
import { TopBar } from '../../ui/TopBar'
import { MESSAGE_DAYS, MOST_MESSAGES } from './message-kinds.rules'
import { messageWords } from './message-words'
import css from './MessagesScreen.module.css'
import type { Message } from './notify.contract'
import { type MessagesView, useMessages } from './useMessages'

/** /user/messages: what I was told, newest first; each line leads to what it is about. */
export function MessagesScreen() {
  const t = useText()
  const view = useMessages()
  const title = t('notify.title')
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }} />}
      testId="messages"
    >
      <Content view={view} />
    </Screen>
  )
}

function Content({ view }: { view: MessagesView }) {
  const t = useText()
  const { rows, error } = view
  const retry = { label: t('ui.action.retry'), onPress: view.retry }
  if (rows === null && error !== null) return <ErrorState title={t('notify.failed')} detail={error} action={retry} />
  if (rows === null) return <Skeleton label={t('ui.state.loading')} rows={4} />
  return (
    <Box className={css.stack}>
      {error !== null && <Notice tone="warning" icon="alert" title={error} spoken="status" action={retry} />}
      {rows.length === 0 ? (
        <EmptyState title={t('notify.empty')} detail={t('notify.emptyHint')} />
      ) : (
        <>
          {view.unread > 0 && (
            <Button kind="quiet" size="m" className={css.all} onPress={view.readAll} testId="read-all">
              {t('notify.readAll')}
            </Button>
          )}
          <Box as="ul" className={css.list}>
            {rows.map((message) => (
              <Box as="li" key={message.id}>
                <Row message={message} onOpen={() => view.open(message)} />
              </Box>
            ))}
          </Box>
          {view.hasMore ? (
            <Button kind="quiet" size="m" busy={view.loadingMore} onPress={view.more}>
              {t('notify.more')}
            </Button>
          ) : (
            <Text kind="micro" tone="tertiary" as="p" className={css.kept}>
              {t('notify.kept', { days: MESSAGE_DAYS, most: MOST_MESSAGES })}
            </Text>
          )}
        </>
      )}
    </Box>
  )
}

function Row({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useText()
  const now = useServices().clock.now()
  const { text, detail } = messageWords(message, t, (at) => dayTimeText(at, now, t))
  return (
    <Pressable className={css.row} onPress={onOpen} testId="message">
      <Box as="span" className={cx(css.dot, !message.read && css.unread)} aria={{ hidden: true }} />
      <Box as="span" className={css.words}>
        {!message.read && <Hidden as="span">{t('notify.unread')} </Hidden>}
        <Text kind="row" strong={!message.read} as="span">
          {text}
        </Text>
        {detail !== '' && (
          <Text kind="caption" tone="secondary" as="span">
            {detail}
          </Text>
        )}
        <Text kind="micro" tone="tertiary" figures as="span">
          {dayTimeText(message.at, now, t)}
        </Text>
      </Box>
    </Pressable>
  )
}
