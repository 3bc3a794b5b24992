import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Screen } from '../../../ui/Screen'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import type { AttemptController } from '../attempt.controller'
import type { AttemptLive } from '../attempt-machine.types'
import { useExamOfPage } from '../useExam'
import css from './Standstill.module.css'

interface StandstillProps {
  controller: AttemptController
  live: AttemptLive
  onLeave: () => void
}

/** Shown when no answer is accepted: handing in, time up, fenced or gone. Says what is saved and what comes next. */
export function Standstill({ controller, live, onLeave }: StandstillProps) {
  const t = useText()
  const page = useExamOfPage()
  const starting = useStore(page.state, (state) => state.starting)
  const failure = useStore(page.state, (state) => state.failure)
  const words = wordsOf(controller, live, t)
  return (
    <Screen
      title={t('exam.title')}
      top={<TopBar title={t('exam.title')} start={{ icon: 'close', label: t('ui.action.close'), onPress: onLeave }} />}
      dock={<Way live={live} starting={starting} onHere={() => void page.start()} onLeave={onLeave} />}
      testId={`exam-${live.phase}`}
    >
      <Box className={css.still} aria={{ role: 'status' }}>
        <Box className={css.tile}>
          <Icon name={words.icon} size={24} />
        </Box>
        <Text kind="titleM" as="h2">
          {words.title}
        </Text>
        {words.details.map((detail) => (
          <Text key={detail} kind="body" tone="secondary" as="p">
            {detail}
          </Text>
        ))}
        {failure !== null && live.phase === 'fenced' && (
          <Text kind="body" tone="danger" as="p" aria={{ role: 'alert' }}>
            {failureText(failure.error, t)}
          </Text>
        )}
      </Box>
    </Screen>
  )
}

interface WayProps {
  live: AttemptLive
  starting: boolean
  onHere: () => void
  onLeave: () => void
}

function Way({ live, starting, onHere, onLeave }: WayProps) {
  const t = useText()
  if (live.phase === 'fenced')
    return (
      <Button wide busy={starting} onPress={onHere} testId="exam-here">
        {t('exam.still.here')}
      </Button>
    )
  return (
    <Button kind="quiet" wide onPress={onLeave}>
      {t('exam.still.leave')}
    </Button>
  )
}

interface Words {
  icon: IconName
  title: string
  details: string[]
}

function wordsOf({ attempt }: AttemptController, live: AttemptLive, t: Translate): Words {
  const n = live.waiting.size
  const here = n > 0 ? [t('exam.still.waiting', { n })] : []
  if (live.phase === 'fenced')
    return { icon: 'path', title: t('exam.still.fenced'), details: [t('exam.still.fencedDetail'), ...here] }
  if (live.phase === 'gone')
    return { icon: 'alert', title: t('exam.still.gone'), details: [t('exam.still.goneDetail')] }
  if (live.phase === 'handing_in')
    return live.broken
      ? { icon: 'phoneTick', title: t('exam.still.notYet'), details: [t('exam.still.notYetDetail')] }
      : { icon: 'send', title: t('exam.still.handingIn'), details: [] }
  const late = attempt.lateSyncMinutes
  const rule = n === 0 ? [] : [late > 0 ? t('exam.still.lateSync', { n: late }) : t('exam.still.lateKept')]
  const policy =
    attempt.overdue === 'discard' ? [t('exam.still.discard')] : live.broken ? [] : [t('exam.still.collecting')]
  return { icon: 'clock', title: t('exam.still.timeUp'), details: [...here, ...rule, ...policy] }
}
