/** Everyday Chinese synonyms that hold in any scene; the first word of a line replaces the others. */
const CHINESE = `
什么 啥
怎么 咋 怎样 如何 咋样
看 瞧 瞅
星期 礼拜
抱歉 对不起 不好意思 对不住 赔不是 失礼
理解 体谅 能体会
电话 手机号 号码 致电 去电 打给
不能 没法 没办法 没有办法 无法 不可以
一定 肯定 绝对 必定 准能
清楚 知道 晓得 明白
说不准 没准 说不好 说不上来 不好说 不好讲 不一定
不清楚 不知道 不晓得 弄不清
大概 大约 差不多 左右 上下 大致
现在 目前 眼下 如今 现如今
马上 立刻 立即 这就 赶紧 赶快
我们 咱们 咱
孩子 小孩 娃娃 小朋友
处理 解决 搞定 弄好
告诉 告知 通知 知会
商量 商议 讨论 合计
晚上 夜里 夜间 半夜 夜晚 今夜
消息 音信 信儿
同事 师傅 工作人员
不用 不必 甭 无需
放心 别操心 不用操心 不用担心 别担心 不必担心
出示 拿一下 递一下 给我看
跟 和 与
明天 明儿 明日
今天 今儿 今日
生气 恼火 上火 来气 发火 动气
费用 收费 扣费
再见 回头见 拜拜
附送 赠送 附赠 送您
等 等候 等待`

/** Contractions without their apostrophes that cannot be mistaken for another word. */
const ENGLISH = `
can not:cant cannot
will not:wont
do not:dont
does not:doesnt
did not:didnt
is not:isnt
are not:arent
was not:wasnt
have not:havent
could not:couldnt
would not:wouldnt
i am:im
i have:ive
you are:youre
that is:thats
do not know:dunno
want to:wanna
going to:gonna
certain:sure
included:include includes including
free:complimentary`

const pairs = (rows: [to: string, from: string[]][]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([to, from]) => from.map((word): [string, string] => [word, to])))

export const EVERYDAY_CHINESE = pairs(
  CHINESE.trim()
    .split('\n')
    .map((row) => {
      const [to = '', ...from] = row.split(' ')
      return [to, from]
    }),
)

export const EVERYDAY_ENGLISH = pairs(
  ENGLISH.trim()
    .split('\n')
    .map((row) => {
      const [to = '', from = ''] = row.split(':')
      return [to, from.split(' ')]
    }),
)

const CONTRACTIONS: [RegExp, string][] = [
  [/\b(can)'t\b/gi, '$1 not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\blet's\b/gi, 'let us'],
  [/\b(it|that|there|here|what|where|how|who|everything|nothing)'s\b/gi, '$1 is'],
  [/'re\b/gi, ' are'],
  [/'ll\b/gi, ' will'],
  [/'ve\b/gi, ' have'],
  [/'m\b/gi, ' am'],
  [/'d\b/gi, ' would'],
]

/** Expands English contractions. Run it before folding: without its apostrophe "I'd" would become "id". */
export function inFull(text: string): string {
  return CONTRACTIONS.reduce((t, [short, full]) => t.replace(short, full), text.replace(/[’`´]/g, "'"))
}
