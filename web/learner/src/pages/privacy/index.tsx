import { PrivacyScreen } from '@lianda/shared/module/legal/PrivacyScreen'
import { legalTexts } from '../../legal-texts'
import { page } from '../../page'

export default page(PrivacyScreen, legalTexts)
