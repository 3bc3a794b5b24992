import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { bankCustomer } from './bank-counter-customer'
import { bankFlow } from './bank-counter-flow'
import { line } from './scene-parts'

/** A fee complaint at a bank counter. */
export const bankCounter: SceneContent = {
  name: '银行柜面扣费投诉',
  description: '客户发现卡里被扣三十元，上柜台来质问。练习先安抚、再核实、讲清费用、给出办法和时间。',
  language: '16k_zh',
  role: '银行网点的柜员',
  goal: '先接住情绪，核实身份和流水，讲清三十元是什么钱，给出退费办法和到账时间。',
  persona: {
    name: '王先生',
    gender: 'male',
    portrait: 'man-older',
    age: 58,
    brief: '退休工人，工资卡用了十几年。钱不多，但觉得被糊弄了，很生气。',
    character:
      '五十八岁的退休工人，说话直，嗓门大，讲道理。最反感别人拿规定压他。对方道歉、认真查、说清楚，他就会平静下来。不懂手机银行。句子短，口语，不说脏话。',
    voice: '',
    attributes: [{ name: '扣费金额', value: '三十元：年费十元，短信服务费二十元' }],
  },
  customer: bankCustomer,
  flow: bankFlow,
  calculation: 'examples',
  strictness: 50,
  crossNode: false,
  smartBreak: true,
  silence: {
    timeoutS: 10,
    maxTimes: 2,
    replies: [line('sl1', '说话呀，怎么不吭声了？', 4), line('sl2', '你倒是给句话啊。', 4)],
    farewell: line('sl9', '问你半天也不说话，我打电话投诉去。', 5),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 2,
    replies: [line('ns1', '你别跟我绕，我问的是我的钱。', 4), line('ns2', '什么意思？我没听懂，你说明白点。', 2)],
    then: 'hangup',
    farewell: line('ns9', '跟你说不清楚，我找你们行长去！', 5),
  },
  waitS: 0,
  hints: 3,
  minutes: 6,
  lexicon: {
    polite: ['您好', '您', '请', '抱歉', '对不起', '不好意思', '谢谢', '麻烦您', '感谢', '理解'],
    sensitive: [
      { word: '这是规定', better: '这项费用的收取标准我给您看一下，您这种情况可以申请减免。' },
      { word: '不归我管', better: '我来帮您跟进，这件事由我负责到底。' },
      { word: '你自己没看', better: '当时可能没有给您讲清楚，这是我们的不足。' },
      { word: '才三十块', better: '三十块也是您的钱，我一定帮您查清楚。' },
      { word: '爱投诉投诉', better: '您的意见我如实登记，我也希望现在就能帮您解决。' },
      { word: '别嚷嚷', better: '您先坐，喝口水，我马上帮您查。' },
      { word: '没办法', better: '我能做的是现在就帮您提交申请。' },
    ],
    synonyms: [
      { base: '抱歉', words: ['对不起', '不好意思', '对不住', '很遗憾'] },
      { base: '着急', words: ['心急', '生气', '不舒服', '窝火', '来气', '上火'] },
      { base: '短信费', words: ['短信服务费', '短信通知费', '短信提醒费', '短信的钱', '短信通知的钱'] },
      { base: '年费', words: ['账户管理费', '卡费', '卡的年费'] },
      { base: '退', words: ['退还', '退回', '返还', '返给', '补回'] },
      { base: '流水', words: ['明细', '交易记录', '扣款记录', '账单'] },
      { base: '理解', words: ['体谅', '我懂', '明白您'] },
      { base: '投诉', words: ['举报', '反映'] },
    ],
    hotWords: [
      { word: '年费', replace: ['年肺', '粘费'] },
      { word: '减免', replace: ['简免', '检免'] },
      { word: '流水', replace: ['流谁'] },
    ],
  },
}
