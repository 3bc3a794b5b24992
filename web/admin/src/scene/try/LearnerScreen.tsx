import { Alert, Button, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { type TrialTalk, trialTalk } from '@lianda/shared/module/practice/trial.admin.contract'
import { PHONE_CASE } from '../../parts/phone-case'
import { POLL_MS, useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { TalkRows } from './TalkRows'
import { TalkState } from './TalkState'
import { TryFailure } from './TryFailure'
import { type OpenTrial, useTrial, type WantedTrial } from './use-trial'
import fields from '../edit/fields.module.css'
import phone from '../../parts/phone.module.css'
import styles from '../free/free.module.css'

/** The learner's own screen, and beside it what was understood of each turn, why, and what it would cost. */
export function LearnerScreen(wanted: WantedTrial) {
  const { open, failure, again } = useTrial(wanted)
  if (open) return <Playing key={open.id} open={open} again={again} />
  return (
    <Desk screen={failure ? null : <Waits />} again={null}>
      {failure ? <TryFailure failure={failure} onRetry={again} /> : null}
    </Desk>
  )
}

/** The phone, what is said beside it, and the way to another round; null: not yet. */
function Desk({ screen, again, children }: { screen: ReactNode; again: (() => void) | null; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <div className={`${phone.real} ${styles.trialPhone}`} style={PHONE_CASE}>
        {screen}
      </div>
      <div className={styles.trialSide}>
        <p className={fields.help}>{t('free-practice.try.screen.hint')}</p>
        {children}
        <Button disabled={!again} onClick={() => again?.()}>
          {t('free-practice.try.screen.again')}
        </Button>
      </div>
    </>
  )
}

function Playing({ open, again }: { open: OpenTrial; again: () => void }) {
  const t = useText()
  const { id, played } = open
  const { data, failure, reload } = useCall(
    trialTalk,
    { id },
    // Without the live link, which tells of each turn.
    { everyMs: ({ ended }) => (ended ? null : POLL_MS) },
  )
  const over = failure?.code === 'practice/not_found'
  const talk = data?.talk ?? null
  return (
    <Desk screen={over ? null : <Phone trial={id} />} again={again}>
      {over ? <Alert type="warning" showIcon role="alert" title={t('free-practice.try.screen.over')} /> : null}
      {failure && !over ? <TryFailure failure={failure} onRetry={reload} /> : null}
      {talk ? <TalkState talk={talk} played={played} /> : null}
      {talk ? <TalkRows rows={talk.rows} waiting={null} busy={false} customer={played.persona.name} /> : null}
      {data && !talk && !over ? <p className={fields.none}>{t('free-practice.try.screen.waiting')}</p> : null}
      {data?.ended ? <strong role="status">{endOf(t, data)}</strong> : null}
    </Desk>
  )
}

function endOf(t: ReturnType<typeof useText>, { talk, total }: TrialTalk): string {
  const how = talk?.over ? t(`free-practice.try.over.${talk.over}`) : t('free-practice.try.screen.ended')
  return total === null ? how : t('free-practice.try.screen.scored', { how, total })
}

const Waits = () => (
  <div className={styles.trialWaits} aria-busy="true">
    <Spin />
  </div>
)

/** The learner's app at the trial, with the session of this browser. */
function Phone({ trial }: { trial: string }) {
  const t = useText()
  const [there, setThere] = useState(false)
  return (
    <>
      {there ? null : <Waits />}
      <iframe
        src={`/#/user/dashboard/train?subtask=${trial}`}
        title={t('free-practice.try.screen.title')}
        onLoad={() => setThere(true)}
      />
    </>
  )
}
