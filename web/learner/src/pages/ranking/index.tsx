import { RankingScreen } from '@lianda/shared/module/ranking/RankingScreen'
import { rankingTexts } from '../../ranking-texts'
import { page } from '../../page'

export default page(RankingScreen, rankingTexts)
