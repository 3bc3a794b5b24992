import { RegisterScreen } from '@lianda/shared/module/invite/RegisterScreen'
import { page } from '../../shell/page'
import { inviteTexts } from '../invite-texts'

export default page(RegisterScreen, 'own', inviteTexts)
