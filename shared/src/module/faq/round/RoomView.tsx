import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { useText } from '../../../hook/core-context'
import { useBack } from '../../../ui/back'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/Dialog'
import { Notice } from '../../../ui/Notice'
import { Picture } from '../../../ui/Picture'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Screen } from '../../../ui/Screen'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { MicNotice } from '../../voice/MicNotice'
import { AnswerDock } from './AnswerDock'
import { AskResult } from './AskResult'
import type { RoundAsk, RoundView } from './round.contract'
import type { Room, RoomState } from './round-room'
import { unheardOf } from './unheard-answer'
import css from './round.module.css'

interface RoomViewProps {
  room: Room
  back: () => void
  onFinished: (round: RoundView) => void
}

/** A running round: the question that waits and how to answer it, or the result of the one before. */
export function RoomView({ room, back, onFinished }: RoomViewProps) {
  const t = useText()
  const state = useStore(room.state)
  const [asking, setAsking] = useState(false)
  const { round, shown } = state
  const over = round.state === 'ended' && shown === null
  useEffect(() => {
    if (over) onFinished(round)
  }, [over, onFinished, round])
  useBack(round.state === 'active', () => {
    setAsking(true)
    return 'stays'
  })
  const done = round.asks.find(({ no }) => no === shown) ?? null
  const waiting = round.asks.find(({ no }) => no === round.at) ?? null
  const ask = done ?? waiting
  const place = Math.min(round.count, (ask?.no ?? round.at) + 1)
  return (
    <Screen
      title={t('faq.title')}
      top={
        <>
          <TopBar
            title={t('faq.room.place', { at: place, count: round.count })}
            start={{ icon: 'close', label: t('faq.room.end'), onPress: () => setAsking(true) }}
            {...(round.pauseAllowed && round.state === 'active'
              ? { end: { icon: 'pause', label: t('faq.room.pause'), onPress: room.pause, testId: 'round-pause' } }
              : {})}
          />
          <ProgressBar
            kind="exam"
            share={(done ? place : place - 1) / Math.max(1, round.count)}
            label={t('faq.room.place', { at: place, count: round.count })}
          />
        </>
      }
      dock={<Dock room={room} state={state} done={done} back={back} />}
      testId="round-room"
    >
      <Box className={cx(css.stack, css.room)}>
        <Notices room={room} state={state} />
        {round.state === 'paused' && (
          <Notice
            tone="brand"
            icon="pause"
            title={t('faq.room.paused')}
            detail={t('faq.room.pausedHint')}
            spoken="status"
          />
        )}
        {ask && round.state !== 'paused' && <Question ask={ask} open={done === null} />}
        {done && <AskResult ask={done} />}
        {!done && waiting && waiting.tries.some(({ verdict }) => verdict !== null) && <OnceMore ask={waiting} />}
      </Box>
      <Dialog
        open={asking}
        title={t('faq.room.endTitle')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button kind="quiet" wide onPress={() => setAsking(false)}>
              {t('faq.room.stay')}
            </Button>
            <Button
              kind="dangerFilled"
              wide
              testId="round-end"
              onPress={() => {
                setAsking(false)
                room.end()
              }}
            >
              {t('faq.room.endNow')}
            </Button>
          </>
        }
      >
        <Text kind="body" as="p">
          {t(state.ahead ? 'faq.drill.aheadEndText' : round.drill ? 'faq.drill.endText' : 'faq.room.endText')}
        </Text>
      </Dialog>
    </Screen>
  )
}

function Dock({ room, state, done, back }: { room: Room; state: RoomState; done: RoundAsk | null; back: () => void }) {
  const t = useText()
  const { round, fenced, busy } = state
  if (fenced)
    return (
      <Box className={css.buttons}>
        <Button wide busy={busy} onPress={room.takeOver} testId="round-take">
          {t('faq.room.takeOver')}
        </Button>
        <Button kind="text" wide onPress={back}>
          {t('ui.action.back')}
        </Button>
      </Box>
    )
  if (round.state === 'paused')
    return (
      <Button wide busy={busy} icon="play" onPress={room.resume} testId="round-resume">
        {t('faq.room.resume')}
      </Button>
    )
  if (done)
    return (
      <Button wide onPress={room.next} testId="round-next">
        {t(round.state === 'ended' ? 'faq.room.toReport' : 'faq.room.next')}
      </Button>
    )
  return <AnswerDock room={room} state={state} />
}

/** What the customer asks, with pictures, and a help where the author wrote one. */
function Question({ ask, open }: { ask: RoundAsk; open: boolean }) {
  const t = useText()
  const [helped, setHelped] = useState(-1)
  return (
    <Card className={css.card ?? ''} tone="customer" label={t('faq.room.customer')}>
      <Text kind="caption" tone="customer" as="p">
        {t(ask.extended ? 'faq.room.furtherAsks' : 'faq.room.asks')}
      </Text>
      <Text kind="titleM" as="h2" testId="round-question">
        {ask.question}
      </Text>
      {ask.images.map(({ url, description }) => (
        <Box key={url} className={css.figure}>
          <Picture src={url} alt={description || t('faq.room.picture')} className={css.picture ?? ''} fit="contain" />
          {description !== '' && (
            <Text kind="caption" tone="secondary">
              {description}
            </Text>
          )}
        </Box>
      ))}
      {open && ask.thinkS > 0 && (
        <Text kind="caption" tone="secondary" as="p">
          {t('faq.room.think', { n: ask.thinkS })}
        </Text>
      )}
      {open &&
        ask.tip !== '' &&
        (helped === ask.no ? (
          <Text kind="body" as="p" aria={{ role: 'status' }}>
            {ask.tip}
          </Text>
        ) : (
          <Button kind="text" size="m" icon="hint" onPress={() => setHelped(ask.no)}>
            {t('faq.room.tip')}
          </Button>
        ))}
    </Card>
  )
}

/** The first answer was not right, and one more is taken. */
function OnceMore({ ask }: { ask: RoundAsk }) {
  const t = useText()
  const last = ask.tries.findLast(({ verdict }) => verdict !== null)
  if (!last) return null
  return (
    <Notice
      tone="warning"
      icon="retry"
      title={t('faq.room.onceMore')}
      detail={t(`faq.fault.${last.fault ?? 'off_topic'}`, { found: last.foundValue ?? '' })}
      spoken="status"
    />
  )
}

function Notices({ room, state }: { room: Room; state: RoomState }) {
  const t = useText()
  const micHelp = useStore(room.micHelp)
  const { linked, talk, kept, full, fenced, tooShort, failure, round } = state
  const unheard = unheardOf(round)
  return (
    <>
      {fenced && <Notice tone="warning" icon="phone" title={t('error.faq.round_fenced')} spoken="alert" />}
      {state.ahead && (
        <Notice
          tone="neutral"
          icon="offline"
          title={t('faq.drill.ahead')}
          detail={t('faq.drill.aheadHint')}
          spoken="status"
        />
      )}
      {!linked && !fenced && (
        <Notice
          tone="warning"
          icon="offline"
          title={t(talk === 'sending' && kept && !full ? 'faq.room.offlineKept' : 'faq.room.offline')}
          spoken="status"
        />
      )}
      {failure !== null && !fenced && (
        <Notice tone="danger" icon="alert" title={failureText(failure.error, t)} spoken="alert" />
      )}
      {full && <Notice tone="danger" icon="alert" title={t('faq.room.full')} spoken="alert" />}
      {tooShort && talk === 'waiting' && (
        <Notice tone="neutral" icon="ear" title={t('faq.room.tooShort')} spoken="status" />
      )}
      {unheard && (
        <Notice
          tone="warning"
          icon="ear"
          title={t('faq.room.unheard')}
          detail={t('faq.room.unheardHint')}
          spoken="status"
        />
      )}
      {micHelp.problem !== null && (
        <MicNotice help={micHelp} retry={room.retryMic} openSettings={room.openMicSettings} />
      )}
    </>
  )
}
