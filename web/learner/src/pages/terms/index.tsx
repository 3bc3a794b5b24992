import { TermsScreen } from '@lianda/shared/module/legal/TermsScreen'
import { legalTexts } from '../../legal-texts'
import { page } from '../../page'

export default page(TermsScreen, legalTexts)
