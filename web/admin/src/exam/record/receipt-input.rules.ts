import type { Receipt } from '@lianda/shared/module/exam/exam.contract'
import { receipt } from '@lianda/shared/module/exam/exam.contract'

/** The four parts of a receipt as one types them. */
export interface ReceiptFields {
  seq: string
  atMs: string
  hash: string
  mac: string
}

/** A whole receipt out of pasted JSON, alone or inside an answer of the server; null when there is none. */
export function pastedReceipt(text: string): Receipt | null {
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

/** The typed parts as a receipt; null while one is missing or no number. The time is milliseconds or a written date. */
export function typedReceipt({ seq, atMs, hash, mac }: ReceiptFields): Receipt | null {
  const time = /^\d+$/.test(atMs.trim()) ? Number(atMs) : Date.parse(atMs)
  const parsed = receipt.safeParse({
    seq: /^\d+$/.test(seq.trim()) ? Number(seq) : undefined,
    atMs: Number.isNaN(time) ? undefined : time,
    hash: hash.trim(),
    mac: mac.trim(),
  })
  return parsed.success && parsed.data.hash !== '' && parsed.data.mac !== '' ? parsed.data : null
}

export const fieldsOf = ({ seq, atMs, hash, mac }: Receipt): ReceiptFields => ({
  seq: String(seq),
  atMs: String(atMs),
  hash,
  mac,
})
