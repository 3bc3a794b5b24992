import { SignInScreen } from '@lianda/shared/module/identity/SignInScreen'
import { page } from '../../shell/page'

export default page(SignInScreen, 'empty')
