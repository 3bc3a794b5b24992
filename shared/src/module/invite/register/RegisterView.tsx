import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import type { RegisterView as View } from '../invite.view-model'
import { CodeForm } from './CodeForm'
import { RegisterForm } from './RegisterForm'
import css from './RegisterView.module.css'

export function RegisterView({ view }: { view: View }) {
  const t = useText()
  const title = t('invite.title')
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.openSignIn }} />}
      testId="register"
    >
      <Box className={css.stack}>
        {view.signedIn !== null && view.stage !== 'joined' && view.stage !== 'waiting' && (
          <Notice tone="neutral" icon="person" title={t('invite.signedIn', { name: view.signedIn })} />
        )}
        {view.stage === 'checking' && <Skeleton label={t('invite.loading')} />}
        {view.stage === 'code' && <CodeForm view={view} />}
        {view.stage === 'form' && <RegisterForm view={view} />}
        {view.stage === 'stopped' && <StoppedCode view={view} />}
        {(view.stage === 'waiting' || view.stage === 'joined') && <Registered view={view} stage={view.stage} />}
      </Box>
    </Screen>
  )
}

/** A code that can't be used, and what to do. */
function StoppedCode({ view }: { view: View }) {
  const t = useText()
  return (
    <>
      {view.orgname !== '' && (
        <Text kind="titleL" as="h1">
          {t('invite.headline', { org: view.orgname })}
        </Text>
      )}
      <Notice
        tone="warning"
        icon="alert"
        title={t(`invite.state.${view.stopped}`)}
        detail={t(view.stopped === 'not_found' ? 'invite.notFoundHint' : 'invite.stateHint')}
        spoken="alert"
      />
      <Button kind="soft" wide onPress={view.otherCode}>
        {t('invite.code.other')}
      </Button>
      <Button kind="text" size="m" wide onPress={view.openSignIn}>
        {t('invite.haveAccount')}
      </Button>
    </>
  )
}

/** Registered: what comes now. */
function Registered({ view, stage }: { view: View; stage: 'waiting' | 'joined' }) {
  const t = useText()
  return (
    <>
      <Notice
        tone="brand"
        icon={stage === 'joined' ? 'tick' : 'clock'}
        title={t(`invite.${stage}.title`)}
        detail={t(`invite.${stage}.text`, { account: view.account.trim() })}
        spoken="status"
      />
      <Button wide onPress={view.openSignIn}>
        {t('invite.toSignIn')}
      </Button>
    </>
  )
}
