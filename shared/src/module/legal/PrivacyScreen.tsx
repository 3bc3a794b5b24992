import { useServices } from '../../hook/core-context'
import { LegalView } from './LegalView'

/** /privacy */
export function PrivacyScreen() {
  const { navigation } = useServices().platform
  return <LegalView text="privacy" onBack={() => navigation.back('/login')} />
}
