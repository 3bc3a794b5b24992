import { useServices, useSlice, useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'
import { Hidden } from '../../ui/Hidden'
import { Screen } from '../../ui/Screen'
import { homeAddress } from '../identity/guard.rules'
import { identitySlice } from '../identity/identity.slice'
import { openAfterSignIn } from '../identity/open-after-sign-in'

/** /404 */
export function NotFoundScreen() {
  const { platform } = useServices()
  const t = useText()
  const home = homeAddress(useSlice(identitySlice, (state) => state.user))
  const title = t('setting.notFound.title')
  return (
    <Screen title={title} testId="not-found">
      <Hidden as="h1">404</Hidden>
      <ErrorState
        icon="path"
        title={title}
        note="404"
        detail={t('setting.notFound.text')}
        {...(home === null
          ? {}
          : {
              action: {
                label: t('setting.notFound.home'),
                icon: 'back',
                onPress: () => openAfterSignIn(platform, home),
              },
            })}
      />
    </Screen>
  )
}
