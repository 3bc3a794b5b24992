import { RegisterView } from './register/RegisterView'
import { useRegister } from './useRegister'

/** /register: joining an organisation by an invite code. */
export function RegisterScreen() {
  return <RegisterView view={useRegister()} />
}
