import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { PHONE_CASE } from '../../parts/phone-case'
import { useText } from '../../platform/text'
import { TalkRows } from './TalkRows'
import { TalkState } from './TalkState'
import type { Tried } from './tried-content'
import { TryFailure } from './TryFailure'
import { useTrial } from './use-trial'
import fields from '../edit/fields.module.css'
import phone from '../../parts/phone.module.css'
import styles from '../free/free.module.css'

interface Props {
  sceneId: string
  from: string | null
  day: Temper
  content: SceneContent
  tried: Tried
}

/** The learner's own screen, and beside it what was understood of each turn, why, and what it would cost. */
export function LearnerScreen(props: Props) {
  const t = useText()
  const { open, failure, heard, over, again, retry } = useTrial(props)
  return (
    <>
      <div className={`${phone.real} ${styles.trialPhone}`} style={PHONE_CASE} aria-busy={!open && !failure}>
        {open || failure ? null : <Waits />}
        {open && !over ? <Phone key={open.id} trial={open.id} /> : null}
      </div>
      <div className={styles.trialSide}>
        <p className={fields.help}>{t('free-practice.try.screen.hint')}</p>
        {failure ? <TryFailure failure={failure} onRetry={open ? retry : again} /> : null}
        {over ? <Alert type="warning" showIcon role="alert" title={t('free-practice.try.screen.over')} /> : null}
        {open && heard?.talk ? <TalkState talk={heard.talk} played={open.played} /> : null}
        {open ? (
          <TalkRows rows={heard?.talk?.rows ?? []} waiting={null} busy={!heard} customer={open.played.persona.name} />
        ) : null}
        {heard && !heard.talk && !over ? <p className={fields.none}>{t('free-practice.try.screen.waiting')}</p> : null}
        {heard?.ended ? <strong role="status">{endOf(t, heard)}</strong> : null}
        <Button disabled={!open && !failure} onClick={again}>
          {t('free-practice.try.screen.again')}
        </Button>
      </div>
    </>
  )
}

function endOf(t: ReturnType<typeof useText>, { talk, total }: NonNullable<ReturnType<typeof useTrial>['heard']>) {
  const how = talk?.over ? t(`free-practice.try.over.${talk.over}`) : t('free-practice.try.screen.ended')
  return total === null ? how : t('free-practice.try.screen.scored', { how, total })
}

const Waits = () => (
  <div className={styles.trialWaits}>
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
