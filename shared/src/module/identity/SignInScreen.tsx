import { useServices } from '../../hook/core-context'
import { SignInView } from './sign-in/SignInView'
import { useSignIn } from './useSignIn'

/** /login: the product's only sign-in page. */
export function SignInScreen() {
  const view = useSignIn()
  const { navigation } = useServices().platform
  return (
    <SignInView
      view={view}
      openTerms={() => navigation.go('/terms')}
      openPrivacy={() => navigation.go('/privacy')}
      openRegister={() => navigation.go('/register')}
    />
  )
}
