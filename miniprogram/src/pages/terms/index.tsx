import { TermsScreen } from '@lianda/shared/module/legal/TermsScreen'
import { legalTexts } from '../../shell/legal-texts'
import { page } from '../../shell/page'

export default page(TermsScreen, 'own', legalTexts)
