import { TermsScreen } from '@lianda/shared/module/legal/TermsScreen'
import { page } from '../../page'

export default page(TermsScreen)
