import { HistoryScreen } from '@lianda/shared/module/history/HistoryScreen'
import { historyTexts } from '../../history-texts'
import { page } from '../../page'

export default page(HistoryScreen, historyTexts)
