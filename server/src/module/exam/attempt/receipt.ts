import { createHash, createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { answersText } from '@lianda/shared/module/exam/answer.rules'
import type { Receipt } from '@lianda/shared/module/exam/exam.contract'
import type { Deps } from '../../../deps'
import type { AttemptDoc } from './attempt.document'
import { receiptKeys } from './exam-key'

const macOf = (secret: KeyObject, attemptId: string, { seq, atMs, hash }: Omit<Receipt, 'mac'>): string =>
  createHmac('sha256', secret).update(`receipt\n${attemptId}\n${seq}\n${atMs}\n${hash}`).digest('hex')

/** Proves that the server held exactly these answers at this time. Sent only after the write is durable. */
export function receiptOf(
  secret: KeyObject,
  attempt: Pick<AttemptDoc, '_id' | 'answers' | 'seq'>,
  nowMs: number,
): Receipt {
  const hash = createHash('sha256').update(answersText(attempt.answers)).digest('base64url')
  const said = { seq: attempt.seq, atMs: nowMs, hash }
  return { ...said, mac: macOf(secret, attempt._id, said) }
}

/** Whether this installation issued this receipt for this attempt. */
export async function isOurReceipt(deps: Deps, attemptId: string, receipt: Receipt): Promise<boolean> {
  const given = Buffer.from(receipt.mac)
  return (await receiptKeys(deps)).some((key) => {
    const right = Buffer.from(macOf(key, attemptId, receipt))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
