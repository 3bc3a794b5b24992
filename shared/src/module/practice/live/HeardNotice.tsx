import { useText } from '../../../hook/core-context'
import { Notice } from '../../../ui/Notice'
import type { PracticeActions, PracticeView } from '../practice.view-model'

/** The last turn has no words yet, or was not understood: what happened, and how to go on. The dock offers typing. */
export function HeardNotice({ view, actions }: { view: PracticeView; actions: PracticeActions }) {
  const t = useText()
  const { notHeard, hearingSlow } = view
  if (hearingSlow) {
    const busy = view.busy === 'giving_up'
    return (
      <Notice
        tone="neutral"
        icon="clock"
        title={t('practice.heard.slow')}
        spoken="status"
        action={{ label: t('practice.heard.again'), onPress: actions.sayAgain, busy }}
      />
    )
  }
  if (notHeard === null || notHeard.why === 'none') return null
  const { why, guess, service, problem } = notHeard
  const cause =
    problem === null ? '' : t('practice.heard.service', { service, problem: t(`practice.heard.problem.${problem}`) })
  const like = guess === '' ? '' : t('practice.heard.guess', { guess })
  return (
    <Notice
      tone="neutral"
      icon="voice"
      title={t(`practice.heard.${why}`)}
      detail={`${cause}${like}${t('practice.heard.free')}`}
      spoken="alert"
      {...(view.mode === 'typing' && view.micHelp === null
        ? { action: { label: t('practice.heard.again'), onPress: () => actions.setMode('hold') } }
        : {})}
    />
  )
}
