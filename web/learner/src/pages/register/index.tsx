import { RegisterScreen } from '@lianda/shared/module/invite/RegisterScreen'
import { inviteTexts } from '../../invite-texts'
import { page } from '../../page'

export default page(RegisterScreen, inviteTexts)
