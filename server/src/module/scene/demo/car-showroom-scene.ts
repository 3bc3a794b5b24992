import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { carCustomer } from './car-showroom-customer'
import { carFlow } from './car-showroom-flow'
import { line } from './scene-parts'

/** Price and delivery in a car showroom. */
export const carShowroom: SceneContent = {
  name: '汽车展厅接待',
  description: '到店客户关心冬天续航、价格和提车时间，练习问需求、用数字回应、守住价格、邀约试驾。',
  language: '16k_zh',
  role: '新能源汽车门店的销售顾问',
  goal: '问清她怎么用车，用实测数字打消续航顾虑，讲清价格和提车时间，约她周末来试驾。',
  persona: {
    name: '陈女士',
    gender: 'female',
    portrait: 'woman-bob',
    age: 42,
    brief: '企业财务，第一次进店。先生想买油车，她在犹豫，也在比价。',
    character:
      '四十二岁的企业财务，做事仔细，先看数字再做决定。有一个上小学的孩子，周末常开车回老家，单程二百八十公里。先生觉得油车放心。她不喜欢空话和打包票，听到具体数字会松口。说话客气、简短，像平常聊天。',
    voice: '',
    attributes: [
      { name: '预算区间', value: '二十万左右' },
      { name: '用车场景', value: '上下班，周末回老家，单程二百八十公里' },
    ],
  },
  customer: carCustomer,
  flow: carFlow,
  calculation: 'examples',
  strictness: 50,
  crossNode: true,
  smartBreak: true,
  silence: {
    timeoutS: 12,
    maxTimes: 2,
    replies: [line('sl1', '喂，您在听吗？', 2), line('sl2', '您是不是在忙？我可以等一下。', 2)],
    farewell: line('sl9', '您先忙吧，我再去别家看看。', 4),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 1,
    replies: [line('ns1', '嗯？您这句我没太明白。', 2), line('ns2', '您说的和我问的好像不是一回事。', 2)],
    then: 'continue',
    farewell: line('ns9', '那我还是再看看吧，再见。', 4),
  },
  waitS: 0,
  hints: 3,
  minutes: 8,
  lexicon: {
    polite: ['您好', '您', '请', '欢迎', '谢谢', '麻烦', '辛苦', '抱歉', '不好意思'],
    sensitive: [
      { word: '绝对最低', better: '这是本店目前能给到的价格，我帮您把赠送项目列清楚。' },
      { word: '最低价', better: '这是本店目前能给到的价格。' },
      { word: '肯定够用', better: '零下十度我们实测能跑四百一十公里，您回老家单程大概多远？' },
      { word: '全网第一', better: '这款车在同级别里的口碑，您可以看看车主的真实评价。' },
      { word: '不买就没了', better: '这个活动到月底，您按自己的节奏来，不着急。' },
      { word: '别家都是骗人的', better: '每家的配置和赠送不一样，我帮您放在一起比一比。' },
      { word: '保证', better: '按目前的排产，一般两到三周能提车。' },
    ],
    synonyms: [
      { base: '价格', words: ['价钱', '价位', '多少钱', '售价'] },
      { base: '优惠', words: ['便宜', '折扣', '让利', '打折', '降价', '少点'] },
      { base: '提车', words: ['拿车', '交车', '拿到车', '提到车', '到车'] },
      { base: '试驾', words: ['试开', '开一圈', '开开看', '试试车', '体验一下'] },
      { base: '周末', words: ['周六', '周日', '星期六', '星期天', '礼拜六', '礼拜天', '这周六', '礼拜天'] },
      { base: '先生', words: ['老公', '爱人', '家里人', '丈夫'] },
      { base: '续航', words: ['能跑多远', '能跑多少', '跑得远'] },
    ],
    hotWords: [
      { word: '续航', replace: ['序行', '绪航', '续行'] },
      { word: '试驾', replace: ['是假', '世嘉'] },
      { word: '提车', replace: ['踢车', '题车'] },
    ],
  },
}
