import { RoundScreen } from '@lianda/shared/module/faq/round/RoundScreen'
import { faqTexts } from '../../faq-texts'
import { page } from '../../page'

export default page(RoundScreen, faqTexts)
