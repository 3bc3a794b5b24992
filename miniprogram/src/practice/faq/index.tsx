import { RoundScreen } from '@lianda/shared/module/faq/round/RoundScreen'
import { page } from '../../shell/page'
import { faqTexts } from '../faq-texts'

export default page(RoundScreen, 'own', faqTexts)
