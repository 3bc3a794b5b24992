/** Words that only keep a talk going: greetings, thanks, saying that one has understood. */
const ZH =
  /您好|你好|早上好|上午好|中午好|下午好|晚上好|喂|谢谢|感谢|多谢|好的|好嘞|好吧|行|嗯|哦|明白|了解|知道了|清楚了|收到|记下了|没问题|可以|是的|对|当然|再见|拜拜|麻烦您了|辛苦了|慢慢说|您说|您讲|我在听|我听着|请讲|请说|别着急|不着急|慢慢来|您继续|(?:我)?(?:马上|这就)?(?:来)?帮您(?:看看|看一下|看|查一下|查)|您(?:反映|说)的(?:情况|问题)?/g
const EN =
  /\b(?:hello|hi|hey|good (?:morning|afternoon|evening)|thank you|thanks|okay|ok|alright|all right|sure|right|yes|yeah|i see|got it|understood|of course|certainly|absolutely|no problem|great|perfect|bye|goodbye|go ahead|i am listening|i'm listening|so much|very much|please)\b/gi
/** Offers of help, which ask for nothing that has to be answered; asking for a moment. */
const OFFERS =
  /(?:请问)?(?:有)?什么(?:可以|能)(?:帮|为|给)(?:到)?[您你](?:的|服务|做的)*(?:吗|呢)?|(?:请)?(?:您|你)?稍等(?:一下|片刻)?|(?:我)?(?:先|再)?(?:查|看|记|核实)(?:一下|一查|下)|\b(?:how|what) (?:can|may) i (?:do|help)(?: (?:for )?you)?(?: (?:with )?today)?|\b(?:one moment|just a moment|a moment|hold on|bear with me|let me (?:check|look|see|write that down))\b/giu
/** Saying goodbye. */
const BYE = /再见|拜拜|\b(?:goodbye|good bye|bye)\b/i

/** What may stand beside them: who speaks to whom. */
const WHO_ZH =
  /我是|我叫|我姓|这里是|这边是|工号|先生|女士|小姐|老师|阿姨|叔叔|公司|客服|顾问|经理|专员|前台|的|了|啊|呢|吧|那|就|我|您|你/g
const WHO_EN =
  /\b(?:my name is|my name's|this is|i am|i'm|speaking|calling from|from|with|here|mr|mrs|ms|sir|madam|ma'am|and|so|well|then|that|it|is|you|the|a|at)\b/gi

/** Share of a turn, in characters, that may be something else: names, a company. */
const REST = 0.45
/** Longer turns say more than that, whatever words they have. In characters. */
const LONGEST = { zh: 32, en: 90 } as const

/** Whether a turn is a courtesy only: it asks and tells nothing, and does no harm either. */
export function isCourtesy(said: string, english: boolean): boolean {
  const text = said.normalize('NFKC').replaceAll('’', "'")
  const own = text.replace(OFFERS, ' ok ').replace(/(ok\s*)[?？]/g, '$1')
  if (/[?？]/.test(own)) return false
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (plain === '' || text.length > LONGEST[english ? 'en' : 'zh']) return false
  const left = own.replace(/\bok\b/g, ' ').replace(english ? EN : ZH, ' ')
  if (left === text) return false
  const rest = left.replace(english ? WHO_EN : WHO_ZH, ' ').replace(/[^\p{L}\p{N}]/gu, '')
  return rest.length <= REST * plain.length
}

/** Whether a turn says goodbye. */
export const isFarewell = (said: string): boolean => BYE.test(said)
