import { PrivacyScreen } from '@lianda/shared/module/legal/PrivacyScreen'
import { page } from '../../shell/page'

export default page(PrivacyScreen, 'own')
