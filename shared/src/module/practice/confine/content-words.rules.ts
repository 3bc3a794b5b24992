import { wordsPattern } from '../../../kernel/pattern'
import type { Preparer } from '../../lexicon/prepare.rules'
import { stem } from '../../lexicon/stem.rules'

/** Words that anybody adds or drops when saying the same thing again: they carry no content. */
const FREE_ZH = `
的 了 呢 吗 啊 吧 嗯 哦 呀 哈 么 嘛 呗 哎 唉 咦 喂 哟 噢 啦 着 过 地 得 儿 个 这 那 就 都 也 还 又 再 才 却 只 太 真 挺 蛮 很 更 最
是 在 有 会 能 要 可以 可 把 给 跟 让 被 对 从 到 去 来 上 下 里 和 与 及 我 你 您 他 她 它 们 咱 自己 人家 大家
真的 真是 实在 到底 究竟 根本 压根 就是 已经 其实 反正 倒是 可是 但是 但 可 不过 那么 怎么 什么 是不是 有没有 能不能 可不可以
一点 一些 一下 一直 大概 一 1 而且 所以 因为 如果 要是 假如 的话 然后 先 非常 特别 总 老 刚 正好 刚好 正 必须 应该 该 算 另外 而已
好 行 好的 好吧 行吧 请 请问 麻烦 谢谢 不好意思 抱歉 觉得 感觉 想 说 讲 说真的 说实话 对了 你说 我说 我是说 愿意 可能 好像 也许 终于 总算 直接 完全
现在 清楚 时候 这样 那样 这么 多 每 各 家 块 钱 元 您好 你好 晚上好 再见 一个 一样`

const FREE_EN = `1 a an the i you we he she it they to of is are am was were be been being and or but so that this these those there here for in on at by
with from as my your our me us them him her his its mine do does did done has have had will would can could shall should may might must please just well
oh okay ok yes no not well then also too very really quite rather some any thing something anything nothing else one ones now still only even much more
let get got go going want like think guess suppose afraid sorry excuse mean see hi hello hey sure right all about than if whether when what which who how
why m s re ve ll d t im ive id youre thats its dont cant there theres part able little bit actually certain perfect wonderful great lovely good nice fine
thank thanks time need lot sound catch pity shame take course up made make give look myself
around across over under next ever never before after again away back down out off through until while`

/** Content in other everyday words, the first of a line standing for the others; beside the synonyms of the lexicon. */
const SAME_ZH = `
处理 解决 弄 办
打算 准备
多久 多长时间 几天 几时 哪天 什么时候 何时
等 等候 等待
退 退还 退回
回话 回复 答复 回音
价 价格 价钱 多少钱
天天 每天 每日
晚 夜 半夜 夜里 晚上
周 星期 礼拜
领导 主管 经理
糊弄 忽悠 敷衍
钟头 小时
够 足够`

const SAME_EN = `
reservation book booking booked reserved
included part rate
pay paid
sleep sleeper wake
lightly easily light
beside next
quiet calm`

const wordsOf = (lists: string): string[] => lists.split(/\s+/).filter((word) => word !== '')

function sameOf(lists: string): Map<string, string> {
  const rows = lists.split('\n').map(wordsOf)
  return new Map(rows.flatMap(([base = '', ...others]) => others.map((word) => [word, base] as const)))
}

const CLAUSE = /[，。、！？；：…—,!?;:\n]|\.(?=\s|$)/

const longestFirst = (words: Iterable<string>): string[] => [...words].sort((a, b) => b.length - a.length)

const sameZh = sameOf(SAME_ZH)
const sameEn = new Map([...sameOf(SAME_EN)].map(([word, base]) => [stem(word), stem(base)]))
const freeEn = new Set(wordsOf(FREE_EN).map(stem))
const anySame = wordsPattern(longestFirst(sameZh.keys()), { whole: false })
const anyFree = wordsPattern(longestFirst(wordsOf(FREE_ZH)), { whole: false })

/**
 * What a text says without the words that anybody adds or drops: English words as stems, Chinese characters, and numbers;
 * `''` stands where something was left out, so that neighbours are known.
 */
export function contentOf(text: string, lexicon: Preparer): string[] {
  // Clause by clause: folded together, "602，八栋" would be one number.
  return text.split(CLAUSE).flatMap((clause) => [...contentOfClause(clause, lexicon), ''])
}

function contentOfClause(text: string, lexicon: Preparer): string[] {
  const prepared = lexicon.prepare(text)
  if (lexicon.english) return prepared.stems.map((word) => (freeEn.has(word) ? '' : (sameEn.get(word) ?? word)))
  const plain = prepared.text.replace(anySame, (word) => sameZh.get(word) ?? word).replace(anyFree, ' ')
  return (plain.match(/\d+(?:\.\d+)?|[a-z]+|[^\s]| +/g) ?? []).map((unit) => unit.trim())
}
