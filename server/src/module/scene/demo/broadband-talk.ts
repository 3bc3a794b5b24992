import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { freeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import { broadbandCustomer } from './broadband-customer'
import { broadbandPoints } from './broadband-points'
import { cold, says, warm } from './customer-parts'
import { line } from './scene-parts'

const ALL = broadbandPoints.filter(({ required }) => required).map(({ id }) => id)

const free: FreePlay = {
  opening: [
    line('op1', '喂，我要退宽带，你给我办一下。', 4),
    line('op2', '你好，我姓周，打来退网的。', 4),
    line('op3', '宽带这边是吧？我不用了，怎么退？', 4),
  ],
  points: broadbandPoints,
  forbidden: [
    { label: '保证不再断网', keywords: '保证,不断|保证不会断|绝对不会断|绝对不断|永远不会断|百分之百' },
    { label: '白送', keywords: '全免|一分钱不|免费用|白送|不收您钱' },
    { label: '随时能退不收钱', keywords: '随时,退|想退就退|没有违约金' },
  ],
  ends: [
    {
      outcome: 'won',
      met: [],
      trustFrom: 7,
      wordings: says(
        '行，那我先不退了，等师傅来。',
        '好，就这么办，短信发我。',
        '可以，六年的老用户，再信你们一回。',
        warm('早点遇上你就好了，谢谢啊。'),
      ),
    },
    {
      outcome: 'open',
      met: ALL,
      wordings: says(
        '我再想想，师傅来了再说。',
        '先检修，换套餐的事我考虑一下。',
        cold('行，我记下了，退不退过两天告诉你。'),
      ),
    },
    { outcome: 'lost', met: [], trustBelow: 1, wordings: says('不用说了，给我退。', '我去营业厅，再见。') },
    {
      outcome: 'open',
      met: [],
      wordings: says('我还有事，先这样，退不退我再打给你。', '客户在催了，回头再说吧。', '时间不早了，我先挂了。'),
    },
  ],
  turnLimit: 20,
  closing: says('我得去忙了，先这样。', '行了，今天先到这儿，我还有活。', '就说到这儿吧，我挂了。'),
}

/** 自由练习：一位要退宽带的老用户打来电话。 */
export const broadbandTalk: SceneContent = {
  name: '要退宽带的老用户',
  description: '自由练习：没有固定流程。问清原因，先道歉，再检修，用数字谈套餐，把合约说在前头。',
  language: '16k_zh',
  role: '宽带公司的客户服务专员',
  goal: '问清他为什么要退，解决断网，用数字讲清新套餐，让他愿意留下来。',
  persona: {
    name: '周先生',
    gender: 'male',
    portrait: 'man-glasses',
    age: 38,
    brief: '用了六年的老用户，在家做设计，最近晚上老断网，打来要退。',
    character:
      '三十八岁，自由职业的平面设计师，在家接活。上个月断网七次，交稿时断过一回，赔了客户钱，报修三次只来过一次人。说话直，有气，但讲理：有人道歉、有期限、有数字，他就松口。不喜欢套话，不喜欢被推来推去。',
    voice: '',
    attributes: [
      { name: '现用套餐', value: '九十九元，二百兆，用了六年' },
      { name: '别家条件', value: '六十九元，三百兆，还没签' },
    ],
  },
  customer: broadbandCustomer,
  free,
  flow: freeFlow(free),
  calculation: 'examples',
  strictness: 50,
  crossNode: false,
  smartBreak: true,
  silence: {
    timeoutS: 12,
    maxTimes: 2,
    replies: [line('sl1', '喂？听得见吗？', 2), line('sl2', '不是吧，电话也断？', 4)],
    farewell: line('sl9', '没声音，我挂了，回头去营业厅退。', 4),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 1,
    replies: [line('ns1', '嗯？你说的我没懂。', 2), line('ns2', '你这说的是哪跟哪？', 4)],
    then: 'continue',
    farewell: line('ns9', '跟你说不清楚，我去营业厅。', 4),
  },
  waitS: 0,
  hints: 3,
  minutes: 8,
  ringtone: true,
  lexicon: {
    polite: ['您好', '您', '请', '谢谢', '麻烦', '抱歉', '不好意思', '对不起'],
    sensitive: [
      { word: '保证不断', better: '我安排师傅四十八小时内上门，把线路和光猫都查一遍。' },
      { word: '不可能断', better: '断网的记录我看到了，是我们没做好。' },
      { word: '爱退不退', better: '您用了六年，我很想把您留下来。' },
    ],
    synonyms: [
      { base: '套餐', words: ['资费', '方案'] },
      { base: '断网', words: ['掉线', '没网', '掉网'] },
      { base: '师傅', words: ['工程师', '维修员', '维修人员', '装维'] },
      { base: '退网', words: ['销户', '拆机', '退订'] },
    ],
    hotWords: [
      { word: '光猫', replace: ['光毛', '广猫'] },
      { word: '五百兆', replace: ['五百照'] },
    ],
  },
}
