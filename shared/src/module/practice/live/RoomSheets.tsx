import { useServices, useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { dayTimeText } from '../../../ui/format'
import { Dialog } from '../../../ui/Dialog'
import type { PracticeActions, PracticeView } from '../practice.view-model'

interface RoomSheetsProps {
  view: PracticeView
  actions: PracticeActions
  asking: boolean
  onAsked: () => void
  onLeave: () => void
  onRestart: () => void
}

/** The sheets on which the learner has to decide: end, paused, pause expired, fenced. One is open at a time. */
export function RoomSheets({ view, actions, asking, onAsked, onLeave, onRestart }: RoomSheetsProps) {
  const t = useText()
  const { clock } = useServices()
  const ended = view.ended !== null
  const paused = view.paused !== null && !ended && !view.fenced
  const until = view.paused?.resumableUntil ?? null
  return (
    <>
      <Dialog
        open={asking && !paused && !ended && !view.fenced}
        title={t('practice.end.title')}
        onClose={onAsked}
        footer={
          <>
            <Button kind="quiet" wide onPress={onAsked}>
              {t('practice.end.keep')}
            </Button>
            <Button
              kind="dangerFilled"
              wide
              busy={view.busy === 'ending'}
              testId="end-confirm"
              onPress={() => {
                onAsked()
                actions.end()
              }}
            >
              {t('practice.end.confirm')}
            </Button>
          </>
        }
      >
        {t('practice.end.text')}
      </Dialog>
      <Dialog
        open={paused}
        onBack={onLeave}
        title={t(view.pauseExpired ? 'practice.pause.expiredTitle' : 'practice.pause.title')}
        footer={
          view.pauseExpired ? (
            <>
              <Button wide onPress={onRestart}>
                {t('practice.preflight.restart')}
              </Button>
              <Button kind="quiet" wide busy={view.busy === 'ending'} onPress={actions.end}>
                {t('practice.pause.expiredHandIn')}
              </Button>
            </>
          ) : (
            <>
              <Button wide busy={view.busy === 'resuming'} onPress={actions.resume} testId="resume">
                {t('practice.pause.resume')}
              </Button>
              <Button kind="quiet" wide onPress={onLeave}>
                {t('practice.pause.leave')}
              </Button>
              <Button kind="text" size="m" wide busy={view.busy === 'ending'} onPress={actions.end}>
                {t('practice.pause.handIn')}
              </Button>
            </>
          )
        }
      >
        {view.pauseExpired
          ? t('practice.pause.expired', { n: view.brief.pauseMinutes })
          : until === null
            ? t('practice.pause.textOpen')
            : t('practice.pause.text', { when: dayTimeText(until, clock.now(), t) })}
      </Dialog>
      <Dialog
        open={view.fenced && !ended}
        onBack={onLeave}
        title={t('practice.fenced.title')}
        footer={
          <>
            <Button wide busy={view.busy === 'claiming'} onPress={actions.claim}>
              {t('practice.fenced.claim')}
            </Button>
            <Button kind="quiet" wide onPress={onLeave}>
              {t('practice.fenced.leave')}
            </Button>
          </>
        }
      >
        {t('practice.fenced.text')}
      </Dialog>
    </>
  )
}
