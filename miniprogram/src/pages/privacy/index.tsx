import { PrivacyScreen } from '@lianda/shared/module/legal/PrivacyScreen'
import { legalTexts } from '../../shell/legal-texts'
import { page } from '../../shell/page'

export default page(PrivacyScreen, 'own', legalTexts)
