import { wordsPattern } from '../../kernel/pattern'
import { plain } from './clauses.rules'

/**
 * What is done by saying something, and what kind of thing is named, by everyday Chinese words that hold in any trade:
 * two sentences that share no word can still both apologise, or both ask for a time. One class a line.
 */
const WORDS = `
question 吗 呢 么 是不是 有没有 能不能 可不可以 行不行 好不好 对不对 要不要 还是 没有呀 了没
which 什么 哪 谁 怎么 咋 啥 多少 几位 几口 几个 哪位 哪天 为什么 干嘛 干什么
when 什么时候 几点 几号 哪天 啥时候 多久 多长时间 什么时间 哪个时段 啥时间 几时
apology 抱歉 对不起 不好意思 赔不是 对不住 道歉 赔礼 担待 见谅 怪我 我们的错 没做好 疏忽 添麻烦 添堵 委屈 过意不去 包涵 失礼 不周
sympathy 理解 体谅 着急 心急 急坏 生气 消气 消消气 上火 心情 换谁 换了谁 换作 搁谁 体会 难怪 辛苦 受累 遭罪 难受 不容易 心疼 担心 糟心 闹心 不痛快 不好受
thanks 谢谢 感谢 多谢 谢了
greeting 您好 你好 欢迎 早上好 下午好 晚上好 上午好 光临 喂
farewell 再见 慢走 拜拜 回见 回头见 慢点 下次再来 随时联系 走好
act 我来 我给 我帮 帮您 给您 为您 替您 我马上 我立刻 我现在 我这就 我先 我去 我们来 我们去 我们先 我们马上 安排 我陪
promise 一定 保证 放心 负责 跟进 盯着 交给我 包在 肯定 到底 绝不 尽快 落实 答应
refusal 不能 不行 没法 无法 不予 办不了 不可以 没办法 做不了 不给 没得 拒绝 不了了 退不了 管不了 管不着 没权 不归 不关 做不到 帮不上 帮不了 爱莫能助 不可能 免谈
doubt 不确定 不清楚 说不准 不好说 没准 不知道 看情况 可能 大概 也许 再说 到时候 不一定 没数 不敢说 难说 说不好 兴许 估计 应该 随缘 看吧
wait 等 稍等 稍候 忍 忍忍 慢慢 不急 过几天 先这样
superior 经理 主管 领导 负责人 上级 上头 头儿 管事 老板 主任 拍板
visit 上门 过去 上去 去看 现场 跑一趟 去一趟 敲门 登门 到您家 走一趟 当面
check 查 核实 核对 看一下 看看 调 翻 拉个单 明细 流水 确认 弄清 弄明白 捋 瞅 瞧 了解 登记 记录 记一下 记下
inform 通知 告诉 回复 回电 回话 联系 打电话 给您电话 短信 消息 微信 答复 知会 来电 电话
offer 看看 试试 试驾 体验 参观 了解一下 介绍 推荐 请坐 请进 喝水 喝茶 坐 随便 随意 带您
money 元 块 钱 费 价 万 折 优惠 便宜 贵 补贴 免费 收费 扣款 退款 金额 贷款 首付
return 退 返还 退还 还给 赔 补偿 退回 免了 免掉 减免
period 工作日 天内 周内 小时 分钟 个月 星期 天之内 两天 三天 几天 一周 半天 半个钟头
clock 点 明天 今天 后天 下周 上午 下午 晚上 中午 今晚 明早 早上 之前 以前 周一 周二 周三 周四 周五 周六 周日 周末
papers 身份证 证件 证 卡 护照 驾照 本人 户名 姓名 号码 贵姓 怎么称呼 称呼 名字
blame 您自己 你自己 谁让 怪您 怪你 是您 您当初 当时没 没看清 年纪大
rule 规定 政策 制度 流程 公司 总部 总行 系统 协议 合同 章程 条款 统一 都一样 标准
compare 比 相比 别家 其他 别的品牌 竞品 隔壁 同级 一样的 不如 性价比 值
measure 公里 千米 度 平方 平米 升 电量 续航 百分 折 分贝 岁 楼 号楼 层 单元
reason 因为 所以 由于 原因 主要是 是这样 情况是 其中 一笔 包括 包含 用于
need 需要 想要 要求 打算 用途 平时 平常 一般 主要 习惯 喜欢 在意 看重 考虑 预算
hurry 马上 立刻 赶紧 赶快 现在就 今天就 错过 最后 名额 机会 过了 抓紧`

/** What people talk about besides: one class a line. */
const BESIDE = `
weather 天气 降温 升温 下雨 下雪 太阳 月亮 星星 刮风 打雷 彩虹 雨伞 带伞
pastime 球赛 比赛 电影 电视剧 唱歌 唱了 歌手 游戏 打牌 麻将 旅游 海边 爬山 钓鱼 象棋 小说 演唱会 健身 跑步 减肥 团建 婚礼 结婚 二胎 生日 过年 明星 彩票 股票 基金涨 笑话 讲个故事 拍照 照片 发型 外套 裙子 沙发 猜拳 网购
food 吃饭 吃了 好吃 难吃 吃不 火锅 面条 包子 饺子 蛋糕 水果 香蕉 西瓜 苹果 土豆 红烧 食堂 外卖 奶茶 喝酒 啤酒 饿了 猪肉
health 头疼 牙疼 感冒 发烧 看病 医院 看牙 腿疼 腿都 腰疼 肚子 近视 打呼噜 起床 困死 失眠了 减肥
private 我儿子 我女儿 我妈 我爸 我老婆 我老公 我弟 我哥 我姐 我妹 我奶奶 我爷爷 我朋友 我同学 我邻居 我室友 我小时候 我昨天 我昨晚 我上周 我上个月 我最近 我周末 我一般 我也想 我正好 我以前 高中同学 我们主管上 我们领导上 您儿子在 您女儿在 您孙子 您这件 您喜欢
nonsense 啦啦 嘀嗒 咕噜 哈哈哈 呵呵呵 嘻嘻`

interface Act {
  name: string
  pattern: RegExp
}

const actsOf = (rows: string): readonly Act[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', ...words] = row.split(' ')
      return { name, pattern: wordsPattern(words, { whole: false }) }
    })

const ACTS = actsOf(WORDS)
const ASIDES = actsOf(BESIDE)

const namesIn = (said: string, acts: readonly Act[]): string[] =>
  acts.filter(({ pattern }) => said.search(pattern) >= 0).map(({ name }) => name)

const FIGURE = /[\d一二两三四五六七八九十百千]+/
const ASKS = /[?？]\s*$/

/** What a Chinese text does and names, each once. */
export function speechActs(text: string): string[] {
  const said = plain(text)
  const found = namesIn(said, ACTS)
  if (FIGURE.test(said)) found.push('figure')
  if (ASKS.test(text.trim()) && !found.includes('question')) found.push('question')
  return found
}

/** What a Chinese text talks about besides any business - the weather, food, one's own affairs - in how many characters. */
export function asides(text: string): { about: string; length: number }[] {
  const said = plain(text)
  return ASIDES.flatMap(({ name, pattern }) => {
    const length = [...said.matchAll(pattern)].reduce((sum, [word]) => sum + word.length, 0)
    return length === 0 ? [] : [{ about: name, length }]
  })
}
