import { TermsScreen } from '@lianda/shared/module/legal/TermsScreen'
import { page } from '../../shell/page'

export default page(TermsScreen, 'own')
