import { isHan } from '../../kernel/hanzi'
import { fold, foldMapped } from '../../kernel/text'
import type { CustomerLine } from '../scene/customer-line.contract'
import type { Lexicon } from '../scene/scene.contract'
import { MAX_LINE_CHARS } from './confine.rules'

export type Violation =
  | 'empty'
  | 'too_long'
  | 'wrong_language'
  | 'markup'
  | 'new_number'
  | 'promise'
  | 'sensitive'
  | 'role_break'
  | 'prompt_leak'

export interface ClauseContext {
  line: CustomerLine
  lexicon: Pick<Lexicon, 'sensitive'>
  /** The part of this line spoken so far: the length limit applies to all clauses together. */
  spoken?: string
  /** Texts that must not be repeated, such as the persona's character. */
  secrets?: readonly string[]
}

export type ClauseCheck = { ok: true } | { ok: false; violation: Violation }

const PROMISE =
  /保证|承诺|我答应|一言为定|成交|我买了|我定了|现在就(买|定|签|付)|马上(付款|下单|签)|刷卡吧|签合同|五星|好评|免费送|退你|赔你|给你(钱|转)|i promise|i guarantee|i swear|it ?s a deal|deal\b|i ?ll (buy|take it|pay|sign)|five stars?|free of charge|refund you|you have my word/i
const ROLE_BREAK =
  /人工智能|语言模型|大模型|机器人|\bai\b|作为一(个|名)(助手|模型|客服|顾问|教练)|我是(助手|客服|销售|柜员|教练|老师|学员)|扮演|角色|模拟|演练|考核|评分|得分|打分|满分|及格|通过了(考试|练习)|学员|学习者|练习结束|chatgpt|gpt|deepseek|openai|language model|assistant|role ?play|pretend|simulat|trainee|trainer|your score|full marks|you passed|exercise|out of character/i
const PROMPT_LEAK =
  /系统(提示|消息|指令)|提示词|指令|上述规则|以上规则|我的设定|人设|流程图|意图|阈值|关键词|system prompt|prompt|instruction|my rules|persona|threshold|intents?\b|keywords?\b|conversation ?=|line ?=|\bjson\b/i
const MARKUP =
  /https?:|www\.|```|<[^<>]*>|[{}[\]]|\*\*|^\s*#|\p{L}@\p{L}+\.|^\s*(customer|learner|assistant|system|user|客户|学员)\s*[:：]/iu

const CHINESE_NUMBER =
  /[零〇一二两三四五六七八九十百千万亿]{2,}|[两二三四五六七八九十百千万亿]|一(?=[块元万千百折成倍号月周年天])/g

/** The numbers in a text as plain digits, in any notation; 一 in 一下 or 一点 and "one" do not count as numbers. */
function figures(text: string): Set<string> {
  const { text: folded } = foldMapped(text)
  const found = new Set<string>()
  const rest = folded.replace(/\d+(?:\.\d+)?[百千万亿]*/g, (run) => (found.add(fold(run)), ' '))
  for (const run of rest.match(CHINESE_NUMBER) ?? []) found.add(fold(run))
  if (![...rest].some(isHan)) for (const n of fold(rest.replace(/\bone\b/g, ' ')).match(/\d+/g) ?? []) found.add(n)
  return found
}

const RUN_HAN = 10
const RUN_LATIN = 28

/** True if the clause repeats a long run of the secret that the line itself does not contain. */
function repeats(clause: string, secret: string, line: string): boolean {
  const said = fold(clause)
  const hidden = fold(secret)
  const size = [...said].some(isHan) ? RUN_HAN : RUN_LATIN
  for (let i = 0; i + size <= said.length; i++) {
    const run = said.slice(i, i + size)
    if (hidden.includes(run) && !fold(line).includes(run)) return true
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
  const { line, lexicon, spoken = '', secrets = [] } = context
  const refuse = (violation: Violation): ClauseCheck => ({ ok: false, violation })
  // Full-width letters, zero-width characters and the like must not bypass the patterns.
  const clause = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const own = line.text.normalize('NFKC')
  const breaks = (pattern: RegExp): boolean => pattern.test(clause) && !pattern.test(own)
  if (foldMapped(clause).text === '') return refuse('empty')
  if ([...spoken, ...clause].length > MAX_LINE_CHARS) return refuse('too_long')
  if (breaks(MARKUP)) return refuse('markup')
  if (breaks(PROMPT_LEAK) || secrets.some((s) => repeats(clause, s, own))) return refuse('prompt_leak')
  // Folding drops spaces between Chinese characters, so that "语 言 模 型" is found too.
  if (breaks(ROLE_BREAK) || (ROLE_BREAK.test(foldMapped(clause).text) && !ROLE_BREAK.test(own)))
    return refuse('role_break')
  if (otherLanguage(clause, own)) return refuse('wrong_language')
  if (breaks(PROMISE)) return refuse('promise')
  const known = figures(own)
  if ([...figures(clause)].some((n) => !known.has(n))) return refuse('new_number')
  const folded = foldMapped(clause).text
  const bad = lexicon.sensitive.some(({ word }) => {
    const wanted = foldMapped(word).text
    return wanted !== '' && folded.includes(wanted) && !foldMapped(own).text.includes(wanted)
  })
  return bad ? refuse('sensitive') : { ok: true }
}
