import { useServices } from '../../hook/core-context'
import { LegalView } from './LegalView'

/** /terms */
export function TermsScreen() {
  const { navigation } = useServices().platform
  return <LegalView text="terms" onBack={() => navigation.back('/login')} />
}
