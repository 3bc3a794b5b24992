import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { propertyCustomer } from './property-call-customer'
import { propertyFlow } from './property-call-flow'
import { line } from './scene-parts'

/** A noise complaint to the property service, by telephone. */
export const propertyCall: SceneContent = {
  name: '物业电话噪声投诉',
  description: '业主来电投诉楼上半夜噪声。练习接听规范、共情、问清时间、给出处理办法和回复时间。',
  language: '16k_zh',
  role: '物业服务中心的客服',
  goal: '规范接听并报上姓名，安抚业主，问清噪声的时间，说明怎么处理，约好什么时候回复。',
  persona: {
    name: '刘女士',
    gender: 'female',
    portrait: 'woman-long',
    age: 35,
    brief: '八栋一单元 602 的业主，孩子上幼儿园，连着一个星期没睡好。',
    character:
      '三十五岁，孩子上幼儿园，连续一周被楼上半夜拖椅子吵醒，又累又急。她不是故意为难人，只要有人真心帮她、说清楚什么时候去、什么时候回复，她就会缓和。最怕被推来推去。电话里说话快，句子短。',
    voice: '',
    attributes: [{ name: '房号', value: '八栋一单元 602，噪声来自 702' }],
  },
  customer: propertyCustomer,
  flow: propertyFlow,
  calculation: 'examples',
  strictness: 50,
  crossNode: false,
  smartBreak: true,
  silence: {
    timeoutS: 8,
    maxTimes: 2,
    replies: [line('sl1', '喂？听得见吗？', 3), line('sl2', '喂，有人吗？', 4)],
    farewell: line('sl9', '没人说话，我挂了，回头打业委会电话。', 5),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 1,
    replies: [line('ns1', '您说的跟我这事有关系吗？', 4), line('ns2', '我没听明白，您再说一遍？', 2)],
    then: 'continue',
    farewell: line('ns9', '算了，我找别人吧。', 4),
  },
  waitS: 0,
  hints: 3,
  minutes: 6,
  ringtone: true,
  lexicon: {
    polite: ['您好', '您', '请', '抱歉', '不好意思', '谢谢', '感谢', '麻烦', '理解', '辛苦'],
    sensitive: [
      { word: '管不了', better: '这件事我来跟进，今晚先安排人上门看看。' },
      { word: '不归我们管', better: '我先登记，联系楼上业主，有结果马上告诉您。' },
      { word: '你自己去说', better: '您不用自己去敲门，我们来沟通。' },
      { word: '忍一忍', better: '孩子睡不好确实着急，我们今晚就去处理。' },
      { word: '很正常', better: '半夜的声音确实影响休息，我来想办法。' },
      { word: '下班了', better: '值班的同事可以先上门，我马上联系。' },
    ],
    synonyms: [
      { base: '抱歉', words: ['对不起', '不好意思', '对不住'] },
      { base: '上门', words: ['上去看', '去楼上', '到楼上', '去702', '去现场', '过去看', '上楼', '到现场'] },
      { base: '楼上', words: ['楼上那户', '楼上业主', '楼上住户', '楼上邻居', '楼上那家'] },
      { base: '几点', words: ['什么时间', '什么时候', '哪个时间', '啥时候', '多久了', '什么时段', '哪个时段'] },
      {
        base: '回复',
        words: [
          '回电',
          '回话',
          '答复',
          '回个电话',
          '打电话给您',
          '给您打电话',
          '给您去电',
          '回您电话',
          '联系您',
          '通知您',
        ],
      },
      { base: '睡觉', words: ['休息', '睡眠', '睡好', '睡不好', '睡不着', '睡不了'] },
    ],
    hotWords: [
      { word: '物业', replace: ['务业', '勿业'] },
      { word: '业主', replace: ['夜主'] },
      { word: '装修', replace: ['装休'] },
    ],
  },
}
