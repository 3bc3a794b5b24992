import { PrivacyScreen } from '@lianda/shared/module/legal/PrivacyScreen'
import { page } from '../../page'

export default page(PrivacyScreen)
