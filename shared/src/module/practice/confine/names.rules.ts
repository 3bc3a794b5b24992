import { wordsPattern } from '../../../kernel/pattern'

/** Places, makes and houses that a model likes to add; what the line or the customer's own facts name is never new. */
const NAMED = `
北京 上海 广州 深圳 天津 重庆 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 厦门 沈阳 大连 哈尔滨 昆明 台北 高雄 香港 澳门 东莞 佛山 宁波 无锡 合肥 福州 济南
河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆
美国 日本 韩国 德国 英国 法国 新加坡
特斯拉 比亚迪 蔚来 小鹏 理想汽车 大众 丰田 本田 宝马 奔驰 奥迪 吉利 长安 奇瑞 长城 五菱 小米 华为 问界 极氪 沃尔沃 别克 日产 福特
工商银行 建设银行 农业银行 招商银行 交通银行 工行 建行 农行 招行 中行 邮储 浦发 中信 民生 兴业 支付宝 微信支付 花呗 余额宝
万达 万科 碧桂园 恒大 保利 龙湖 绿城 融创 苹果 京东 淘宝 拼多多 美团 抖音 小红书 携程 飞猪 去哪儿 如家 汉庭 全季 希尔顿 万豪 喜来登 洲际`

const FAMILY = new Set([
  ...'王李张刘陈杨黄赵吴周徐孙朱胡郭何林罗郑梁宋谢唐韩曹许邓萧冯曾程蔡彭潘袁董苏卢蒋丁魏薛叶阎余杜戴夏钟汪田任姜范石姚谭廖邹熊陆郝孔崔康毛邱秦史顾侯邵孟龙段雷汤尹黎武乔贺赖龚',
])
/** Second characters of pet names that are no family names: 小军, 阿明. */
const GIVEN = new Set([...'军明红丽强芳华伟玲敏杰'])

/** Characters of a Chinese name. */
const LONGEST_NAME = 3

/** What people are called by after a family name. */
const TITLE =
  /先生|女士|小姐|太太|主任|行长|店长|厂长|总监|老师|师傅|医生|教授|律师|经理|阿姨|叔叔|大哥|大姐|总(?![是之共计算结体要归会得])/gu
const PET = /(?<![大不])[小老阿](\p{Script=Han})(?![儿子时路])/gu
const PLACE = /\p{Script=Han}{2,3}(?:花园|小区|大厦|广场|酒店|宾馆|大学|医院|公寓|商场)/gu

const named = wordsPattern(
  NAMED.split(/\s+/).filter((word) => word !== ''),
  { whole: false },
)

/** A name by itself after a word that calls somebody: 我先生李建国, 那个赵强. */
const CALLED =
  /(?:先生|太太|老公|老婆|丈夫|妻子|儿子|女儿|孩子|同事|朋友|那个|叫|姓)((\p{Script=Han})\p{Script=Han}{1,2})/gu

/** Written with a capital anywhere: I and its forms, days, months, languages, forms of address. */
const CAPITALS =
  /^(?:I|I'm|I'd|I'll|I've|OK|Okay|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mr|Mrs|Ms|Miss|Sir|Madam|TV|PIN|ID|WiFi|Wi-Fi)$/

/** A family name with a title: 李主任, 王大伟经理. */
function titled(text: string): string[] {
  return [...text.matchAll(TITLE)].flatMap(({ index, 0: title }) => {
    const before = [...text.slice(Math.max(0, index - LONGEST_NAME), index)]
    const from = before.findIndex((char) => FAMILY.has(char))
    return from < 0 ? [] : [`${before.slice(from).join('')}${title}`]
  })
}

function chineseNames(text: string): string[] {
  const pets = [...text.matchAll(PET)].flatMap(([pet, char = '']) => (FAMILY.has(char) || GIVEN.has(char) ? [pet] : []))
  const called = [...text.matchAll(CALLED)].flatMap(([, name = '', char = '']) => (FAMILY.has(char) ? [name] : []))
  return [PLACE, named].flatMap((pattern) => text.match(pattern) ?? []).concat(titled(text), pets, called)
}

const plainName = (word: string): string => word.replaceAll('’', "'").replace(/'s$/, '')

/** Words with a capital that do not begin a sentence. */
function capitalised(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:'’)] )\p{Lu}[\p{L}'’-]*/gu)]
    .map(([word]) => plainName(word))
    .filter((word) => !CAPITALS.test(word))
}

/** Words with a capital anywhere: what may stand in the middle of a sentence elsewhere. */
export const capitalsOf = (text: string): string[] => (text.match(/\p{Lu}[\p{L}'’-]*/gu) ?? []).map(plainName)

/** Names of people, places and firms in a text, as far as their form or a list gives them away. */
export const namesIn = (text: string): string[] => [...chineseNames(text), ...capitalised(text)]
