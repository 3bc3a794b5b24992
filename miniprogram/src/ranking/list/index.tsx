import { RankingScreen } from '@lianda/shared/module/ranking/RankingScreen'
import { page } from '../../shell/page'
import { rankingTexts } from '../ranking-texts'

export default page(RankingScreen, 'own', rankingTexts)
