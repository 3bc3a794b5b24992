import type { InputOf } from '@lianda/shared/contract/endpoint'
import { receipt } from '@lianda/shared/module/exam/exam.contract'
import { RECEIPT_NUMBER, type recordReceipt } from '@lianda/shared/module/exam/record.admin.contract'

type Shown = Pick<InputOf<typeof recordReceipt>, 'number' | 'receipt'>

/** Reads what a learner shows: a receipt's number, or its JSON (alone or inside an answer); null = neither. */
export function shownReceipt(text: string): Shown | null {
  const number = text.trim()
  if (RECEIPT_NUMBER.test(number)) return { number }
  const whole = pasted(text)
  return whole === null ? null : { receipt: whole }
}

function pasted(text: string): Shown['receipt'] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value === 'object' && value !== null && 'receipt' in value) value = value.receipt
  const parsed = receipt.safeParse(value)
  return parsed.success ? parsed.data : null
}
