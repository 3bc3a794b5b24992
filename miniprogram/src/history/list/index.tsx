import { HistoryScreen } from '@lianda/shared/module/history/HistoryScreen'
import { page } from '../../shell/page'
import { historyTexts } from '../history-texts'

export default page(HistoryScreen, 'own', historyTexts)
