import { wordsPattern } from '../../kernel/pattern'

/** Words that decide what a clause does to its content; sources: docs/flow.md, "Polarity". */

const anyOf = (words: string): RegExp => wordsPattern(words.trim().split(/\s+/), { whole: false })
/** Negation that does not deny, masked before cues are looked for: longest first. */
export const FALSE_CUES = {
  zh: anyOf(`
    不过 不好意思 不用担心 不用着急 不用操心 别担心 别着急 您别急 别客气 没关系 没问题 没事 没错 不客气 不错 不少 不久 不断 不仅 不但 不光 不只 不止 不对 不敢跟您说死 不敢说死 不敢跟您保证 不敢保证 不好说死 不论 不管怎样
    无论如何 无论 差不多 对不起 了不起 忍不住 非常 无非 未来 别人 别的 别家 特别 区别 分别 级别 性别 否则 是否 能否 可否 要不然 要不 不然 不妨 不由得 不愧 来不及想 不如
    不贵 不远 不难 不高 不低 不多 不大 不小 不慢 不快 不晚 不早 不重 不累 不长 不短 不急 不着急 不一样 不相上下 不同 不打扰 才没电 没电 免费 免息 免押 除外 除了 取消不了 一点不差 少不了 不收费 不要钱 不另收 不额外 不花钱 不掏钱 不用掏 分钱不掏 不用出钱 不加钱 不用花钱 不用另外 不耽误 不麻烦 不会少 不算 说不定 不知道您 不知您 没想到 有没有
    睡眠不够 睡不够 不够 没精神 没力气 没心情 没胃口 睡不好 睡不着 睡不了 睡不安 睡不踏实 休息不好 受不了 忍不了 等不了 等不及 吃不消 听不清 看不清 用不了 打不开 想不通
    绝不会让您 不让您 不会让您 不会不 不得不 不能不 不可不 无不`),
  en: /\b(?:not only|no doubt|no problem|no worries|no trouble|not at all|can'?t wait|can'?t help but|couldn'?t agree more|why don'?t (?:we|you|i)|no wonder|nothing but|not bad|not to worry|don'?t worry|no extra (?:cost|charge|fee)|at no (?:extra )?(?:cost|charge)|without (?:any )?(?:extra )?(?:charge|cost|delay|a problem)|free of charge|no longer than|no later than|no less than|if not|whether or not|not too far|never mind)\b/gi,
} as const

/** Double negation that affirms. */
export const AFFIRMING = {
  zh: /不得不|不能不|不会不|不可不|不无|没有不|无一不|不是不|没有人不|非[^，。]{1,6}不可/gu,
  en: /\b(?:not un[a-z]+|not without|can'?t not|don'?t not)\b/gi,
} as const

/** What denies the words around it. */
export const CUES = {
  zh: anyOf(
    '凭什么 哪来的 哪有 不可能 没有 没法 没办法 无法 未能 拒绝 取消 停止 别想 休想 懒得 才不 甭 勿 莫 休 未 无 没 不 别',
  ),
  en: /\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|cannot|without|hardly|refuse|refused|decline|stop|forget)\b|\b\w+n't\b|\b(?:cant|dont|wont|isnt|arent|doesnt|didnt)\b/gi,
} as const

/** Questions that want no answer: they deny what they ask about. */
export const RHETORICAL = {
  zh: /没(?:什么|啥)(?:好|可|大不了)|有(?:什么|啥)(?:好|可)[^，。的吗]{1,4}的(?![吗？?])|凭什么|关我(?:什么|啥)事|谁要|谁稀罕|哪有(?:空|那么|什么)|难道/u,
  en: /\b(?:why should (?:i|we)|who cares|what's the point|since when|says who)\b/i,
} as const

export const QUESTION = {
  zh: /[吗？?][，。！\s]*$|(.)不\1|是不是|有没有|能不能|可不可以|要不要|会不会|什么|怎么|哪[个里儿位家种些天栋]|几[位个点号楼栋天口]|多少|多久|谁/u,
  en: /\?\s*$|^\s*(?:what|when|where|who|which|why|how|could|can|would|will|do|does|did|is|are|may|shall|have|has)\b/i,
} as const

export const HYPOTHETICAL = {
  zh: /^(?:那)?(?:如果|要是|万一|假如|除非)/u,
  en: /^\s*(?:if|unless|suppose|in case)\b/i,
} as const

/** Sentences that take back what was said before them. */
export const DISMISSALS = {
  zh: /下辈子|就算了|算了吧|还是算了|免谈|想得美|想都别想|做梦|才怪|没门|休想|别提了|别指望|鬼才|爱信不信|没这回事|不可能的事|骗你的|开玩笑的/u,
  en: /\bforget (?:it|about (?:it|that))\b|\bno way\b|\bdream on\b|\bin your dreams\b|\bnot a chance\b|\bas if\b|\byou wish\b|\bwhen pigs fly\b|\bjust kidding\b|\babsolutely not\b|\bnever ever\b/i,
} as const

/** Where a clause begins in words without punctuation: a new subject that nothing before it governs, or a connective. */
export const BEGINNINGS = {
  zh: /(?<![给帮替为跟向对让请和陪带送找等怪是把被叫问谢由比像])(?:我|您|你|咱)|请(?!假|客|求)|所以|因为|如果|要是|然后|另外|还有|而且|不然|同时|并且|顺便|接着|(?<=[吧呢吗啊呀嘛哦哈喽啦])/gu,
  en: /(?<!\b(?:for|to|with|give|let|tell|show|get|of|at|from|on|in|can|could|may|will|would|do|did|if|that|what|how|where|when|and|are|is|have|shall|so|because|please) )\b(?:i|i'm|i'll|i've|i'd|we|we'll|we've|you|you'll|you're|it's|it is|that's|there's|there is|here's|here is|your|may i|could (?:i|you)|can (?:i|you))\b|\b(?:please|so|because|if|and (?=(?:i|we|you|it|your|the|there|here)\b))\b/g,
} as const

/** Words before which a new clause begins. */
export const CONTRAST = {
  zh: /但是|可是|不过|然而|只是(?!因为)|反而|而是|其实/gu,
  en: /\b(?:but|however|though|although|whereas|instead|rather|actually)\b/gi,
} as const

/** Everyday opposites: who says the one has not said the other. */
export const OPPOSITES: Readonly<Record<'zh' | 'en', readonly (readonly [RegExp, RegExp])[]>> = {
  zh: [
    [/您好|你好|欢迎|早上好|下午好|晚上好/, /再见|慢走|不送|拜拜/],
    [/免费|赠送|不收费|不要钱|包含/, /另收|收您|自费|另外(?:收|付|交)|要(?:交|付|加)钱|额外收/],
    [/零下/, /零上/],
    [/退还|退给|退回|全退/, /不退|不予退|扣掉/],
    [/楼上/, /您自己家/],
    [/上午/, /下午|晚上/],
    [/今天|今晚/, /明年|下个月|半年|下周/],
    [/明天/, /明年|下个月|半年|下个世纪/],
    [/安静/, /吵闹|很吵|太吵/],
    [/便宜|优惠/, /更贵|加价|涨价/],
  ],
  en: [
    [/welcome|good (?:evening|morning|afternoon)|hello/, /\b(?:goodbye|bye|go away|farewell)\b/],
    [
      /includ|free|complimentary|no extra|covered/,
      /\b(?:extra|surcharge|charged|costs?|pay (?:for|separately)|dollars?|euros?)\b/,
    ],
    [/top floor|high floor|upper floor|high up/, /\b(?:ground|first|second|lowest) floor\b|\bbasement\b/],
    [/quiet|silent|calm/, /\b(?:loud|noisy)\b/],
    [/away from|far from|other end/, /\b(?:right (?:beside|by|next to)|beside|next to|facing)\b/],
    [/before/, /\bafter\b/],
    [/open/, /\bclosed\b/],
    [/tonight|today|tomorrow/, /\b(?:next (?:week|month|year)|in a (?:week|month|year))\b/],
  ],
}
