import { useServices, useText } from '../../hook/core-context'
import { ErrorState } from '../../ui/Blank'
import { Hidden } from '../../ui/Hidden'
import { Screen } from '../../ui/Screen'

/** /404 */
export function NotFoundScreen() {
  const { navigation } = useServices().platform
  const t = useText()
  const title = t('setting.notFound.title')
  return (
    <Screen title={title} testId="not-found">
      <Hidden as="h1">404</Hidden>
      <ErrorState
        icon="path"
        title={title}
        note="404"
        detail={t('setting.notFound.text')}
        action={{ label: t('setting.notFound.home'), onPress: () => navigation.reset('/user/dashboard/center') }}
      />
    </Screen>
  )
}
