import { isHan } from '../../../kernel/hanzi'
import { fold, foldMapped } from '../../../kernel/text'
import type { CustomerLine } from '../../scene/customer-line.contract'
import type { Lexicon } from '../../scene/scene.contract'
import { maxCharsOf } from './line-prompt.rules'

export type Violation =
  | 'empty'
  | 'too_long'
  | 'wrong_language'
  | 'markup'
  | 'new_number'
  | 'promise'
  | 'coaching'
  | 'sensitive'
  | 'role_break'
  | 'prompt_leak'

export interface ClauseContext {
  line: CustomerLine
  lexicon: Pick<Lexicon, 'sensitive'>
  /** The part of this line spoken so far: the length limit applies to all clauses together. */
  spoken?: string
  /** Texts whose numbers may be used beside the line's. */
  known?: readonly string[]
  /** Texts that must not be repeated, such as the persona's character. */
  secrets?: readonly string[]
}

export type ClauseCheck = { ok: true } | { ok: false; violation: Violation }

const PROMISE =
  /保证|承诺|我答应|一言为定|成交|我买了|我定了|现在就(买|定|签|付)|马上(付款|下单|签)|刷卡|签合同|五星|好评|表扬信|锦旗|免费送|退你|赔你|给你(钱|转)|说到做到|i promise|i guarantee|i swear|it ?s a deal|deal\b|five stars?|free of charge|refund you|you have my word/i
/** Taking on, giving up or threatening something: what becomes of the conversation is not the model's to say. */
const COMMITS =
  /我(就)?(认了|同意|接受|没意见)|(钱|退费|这事)我?不要了|不(用|必)?退了|不追究|算我的|报警|打官司|告你|曝光|不交了|i ?(wi|')?ll (buy|take it|pay|sign|sue|recommend|accept|cancel|agree)|i (agree|accept)\b|never mind the|forget about the/i
/** Judging or teaching the learner. */
const COACHES =
  /(你|您).{0,8}(得|地)(很|真|挺|特别|非常|比较)?(好|棒|对|专业|到位|清楚|仔细|规范|不错)|(服务|态度|表现|处理|沟通)(很|真|特别|非常)?(好|棒|专业|到位|规范|不错)|做得(很|真|非常)?(好|对|不错)|点赞|表扬|值得|(应该|不该|不应该|要)先|正面回应|下次(要|记得|注意)|记住了|这就对了|不是好办法|well done|(great|good|nice|excellent|amazing) (job|work|service|question|answer)|exactly (the )?right|you (handled|did|asked|answered|explained) .{0,24}(well|politely|right|perfectly|professionally|great)|a good (receptionist|agent|adviser|advisor|salesperson) |you should (?:try|be|stay|offer|say|ask|tell|apologi[sz]e|have (?:said|asked|offered|told))|next time|try (to|answering|asking|saying)\b/i
/** Words of who serves, not of who is served. */
const SERVES =
  /有什么可以帮|欢迎光临|为您(服务|查询|办理|处理)|帮您(查|办|处理)|给您带来|请您?(耐心|放心|稍等)|how (may|can) i (help|assist)|welcome to (our|the)|i can help you|can i help you|is there anything else i can/i
const ROLE_BREAK =
  /人工智能|语言模型|大模型|机器人|\bai\b|作为一(个|名)(助手|模型|客服|顾问|教练)|我是(助手|客服|销售|柜员|教练|老师|学员)|扮演|角色|模拟|演练|考核|评分|得分|打分|满分|及格|通过了(考试|练习)|学员|学习者|练习结束|chatgpt|gpt|deepseek|openai|language model|assistant|role ?play|pretend|simulat|trainee|trainer|your score|full marks|you passed|exercise|out of character/i
const PROMPT_LEAK =
  /系统(提示|消息|指令)|提示词|指令|上述规则|以上规则|我的设定|人设|流程图|意图|阈值|关键词|system prompt|prompt|instruction|my rules|persona|threshold|intents?\b|keywords?\b|conversation ?=|line ?=|\bjson\b/i
const MARKUP =
  /https?:|www\.|```|<[^<>]*>|[{}[\]()（）【】#*]|^\s*["“「『]|\p{L}@\p{L}+\.|^\s*(customer|learner|assistant|system|user|客户|学员)\s*[:：]/iu

const CHINESE_NUMBER =
  /[零〇一二两三四五六七八九十百千万亿]{2,}|[两二三四五六七八九十百千万亿]|一(?=[块元万千百折成倍号月周年天])|半(?=个?(?:[月天年]|小时|钟头))/g

/** The numbers in a text as plain digits, in any notation; 一 in 一下 or 一点 and "one" do not count as numbers. */
function figures(text: string): Set<string> {
  // 千万别 is no number.
  const { text: folded } = foldMapped(text.replace(/千万(?=[别不要记])/g, ''))
  const found = new Set<string>()
  const rest = folded.replace(/\d+(?:\.\d+)?[百千万亿]*/g, (run) => (found.add(fold(run)), ' '))
  for (const run of rest.match(CHINESE_NUMBER) ?? []) found.add(fold(run))
  if (![...rest].some(isHan)) for (const n of fold(rest.replace(/\bone\b/g, ' ')).match(/\d+/g) ?? []) found.add(n)
  return found
}

/** Characters in a row that repeat a secret. */
export interface Run {
  han: number
  latin: number
}
const LONG_RUN: Run = { han: 10, latin: 28 }

/** True if the clause repeats a run of the secret that the line itself does not contain; all three folded. */
export function repeats(clause: string, secret: string, line: string, run: Run): boolean {
  const size = [...clause].some(isHan) ? run.han : run.latin
  for (let i = 0; i + size <= clause.length; i++) {
    const piece = clause.slice(i, i + size)
    if (secret.includes(piece) && !line.includes(piece)) return true
  }
  return false
}

function otherLanguage(clause: string, line: string): boolean {
  const letters = (t: string): [number, number] => {
    const all = [...t].filter((c) => /\p{L}/u.test(c))
    return [all.filter(isHan).length, all.filter((c) => !isHan(c)).length]
  }
  const [han, other] = letters(clause)
  const [lineHan, lineOther] = letters(line)
  if (lineHan === 0) return lineOther > 0 && han > 0
  return other > han + lineOther
}

/**
 * Checks whether this clause of the model may be spoken. It names the first broken rule; the caller then uses the
 * scripted line. Content of the scene's own line (a promise, a number, a word) is never a violation.
 */
export function checkClause(text: string, context: ClauseContext): ClauseCheck {
  const { line, lexicon, spoken = '', known = [], secrets = [] } = context
  const refuse = (violation: Violation): ClauseCheck => ({ ok: false, violation })
  // Full-width letters, zero-width characters and the like must not bypass the patterns.
  const clause = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const own = line.text.normalize('NFKC')
  const breaks = (pattern: RegExp): boolean => pattern.test(clause) && !pattern.test(own)
  if (foldMapped(clause).text === '') return refuse('empty')
  if ([...spoken, ...clause].length > maxCharsOf(line.text)) return refuse('too_long')
  if (breaks(MARKUP)) return refuse('markup')
  if (breaks(PROMPT_LEAK) || secrets.some((s) => repeats(fold(clause), fold(s), fold(own), LONG_RUN)))
    return refuse('prompt_leak')
  // Folding drops spaces between Chinese characters, so that "语 言 模 型" is found too.
  if (breaks(ROLE_BREAK) || (ROLE_BREAK.test(foldMapped(clause).text) && !ROLE_BREAK.test(own)))
    return refuse('role_break')
  if (breaks(SERVES)) return refuse('role_break')
  if (otherLanguage(clause, own)) return refuse('wrong_language')
  if (breaks(PROMISE) || breaks(COMMITS)) return refuse('promise')
  if (breaks(COACHES)) return refuse('coaching')
  const numbers = figures([own, ...known].join(' '))
  if ([...figures(clause)].some((n) => !numbers.has(n))) return refuse('new_number')
  const folded = foldMapped(clause).text
  const bad = lexicon.sensitive.some(({ word }) => {
    const wanted = foldMapped(word).text
    return wanted !== '' && folded.includes(wanted) && !foldMapped(own).text.includes(wanted)
  })
  return bad ? refuse('sensitive') : { ok: true }
}
