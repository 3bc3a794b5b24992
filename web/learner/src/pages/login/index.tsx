import { SignInScreen } from '@lianda/shared/module/identity/SignInScreen'
import { page } from '../../page'

export default page(SignInScreen)
