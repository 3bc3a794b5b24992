import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { answersText } from '@lianda/shared/module/exam/answer.rules'
import type { Receipt } from '@lianda/shared/module/exam/exam.contract'
import { type Deps, perApp } from '../../../deps'
import { atMost } from '../../../infra/cache/at-most'
import { keysOf } from '../../../infra/keys/installation-keys'
import type { AttemptDoc } from './attempt.document'

/** How long the key on a cover may start the exam. */
const START_TTL_MS = 10 * 60_000
/** 128 bits can't be guessed and keep addresses short. */
const MAC_BYTES = 16

type Keys = readonly [KeyObject, ...KeyObject[]]

/** Read once per process. */
const keys = perApp(
  (deps) =>
    new LRUCache<'keys', Keys>({
      max: 1,
      async fetchMethod() {
        const [first, ...older] = await keysOf(deps, 'exam-attempt')
        return [createSecretKey(first), ...older.map((key) => createSecretKey(key))]
      },
    }),
)

/** All keys that may have signed a receipt, as receipts stay valid for years. The first one signs. */
const receiptKeys = async (deps: Deps): Promise<Keys> => await keys(deps).forceFetch('keys')

/** The key that signs exam keys and receipts. It never leaves the server. */
export const examKey = async (deps: Deps): Promise<KeyObject> => (await receiptKeys(deps))[0]

const macOf = (secret: KeyObject, parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\n')).digest().subarray(0, MAC_BYTES)

function genuine(right: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}

/** The right to start: the user, the exam by the id that calls use, and the number of the attempt. */
interface StartRight {
  orgid: string
  userId: string
  examId: string
  preview: boolean
  /** The key starts or continues this attempt only, so a stale page never uses up another attempt. */
  n: number
}

const startParts = (it: StartRight, expiresMs: number, nonce: string) =>
  ['start', it.orgid, it.userId, it.examId, it.preview ? 1 : 0, it.n, expiresMs, nonce] as const

/** `<n>.<expiry>.<nonce>.<mac>`; the nonce distinguishes two tabs from a double click in one tab. */
export function signStart(secret: KeyObject, right: StartRight, nowMs: number, nonce: string): string {
  const expiresMs = nowMs + START_TTL_MS
  const mac = macOf(secret, startParts(right, expiresMs, nonce)).toString('base64url')
  return `${right.n}.${expiresMs.toString(36)}.${nonce}.${mac}`
}

/** Attempt number and nonce of a key; null when the key is forged, expired or another user's. */
export function readStart(
  secret: KeyObject,
  who: Omit<StartRight, 'n'>,
  key: string,
  nowMs: number,
): { n: number; nonce: string } | null {
  const [n = '', expiry = '', nonce = '', mac = '', more] = key.split('.')
  if (more !== undefined || !/^\d{1,6}$/.test(n) || !/^[0-9a-z]{1,12}$/.test(expiry)) return null
  const expiresMs = Number.parseInt(expiry, 36)
  const right = macOf(secret, startParts({ ...who, n: Number(n) }, expiresMs, nonce))
  return genuine(right, mac) && nowMs < expiresMs ? { n: Number(n), nonce } : null
}

/** The right to answer: one user, one attempt, one epoch. It has no expiry: it ends when the attempt closes. */
interface AnswerRight {
  userId: string
  attemptId: string
  epoch: number
}

const answerParts = (it: AnswerRight) => ['answer', it.userId, it.attemptId, it.epoch] as const

/** `<attempt>.<epoch>.<mac>` */
export function signAnswer(secret: KeyObject, right: AnswerRight): string {
  return `${right.attemptId}.${right.epoch}.${macOf(secret, answerParts(right)).toString('base64url')}`
}

/** Verified keys, by secret: a device sends the same key some hundred times. */
const genuineKeys = new WeakMap<KeyObject, LRUCache<string, { attemptId: string; epoch: number }>>()
const MOST_KEPT = 10_000

/** Attempt and epoch of a key; null when the key is forged or another user's. */
export function readAnswer(
  secret: KeyObject,
  userId: string,
  key: string,
): { attemptId: string; epoch: number } | null {
  const kept = genuineKeys.get(secret) ?? new LRUCache(atMost(MOST_KEPT))
  genuineKeys.set(secret, kept)
  const name = `${userId}/${key}`
  const known = kept.get(name)
  if (known) return known
  const read = verifyAnswer(secret, userId, key)
  if (read) kept.set(name, read)
  return read
}

function verifyAnswer(secret: KeyObject, userId: string, key: string): { attemptId: string; epoch: number } | null {
  const [attemptId = '', epochText = '', mac = '', more] = key.split('.')
  if (more !== undefined || !/^\d{1,6}$/.test(epochText)) return null
  const epoch = Number(epochText)
  return genuine(macOf(secret, answerParts({ userId, attemptId, epoch })), mac) ? { attemptId, epoch } : null
}

const receiptMacOf = (secret: KeyObject, attemptId: string, { seq, atMs, hash }: Omit<Receipt, 'mac'>): string =>
  createHmac('sha256', secret).update(`receipt\n${attemptId}\n${seq}\n${atMs}\n${hash}`).digest('hex')

/** Proves that the server held exactly these answers at this time. Sent only after the write is durable. */
export function receiptOf(
  secret: KeyObject,
  attempt: Pick<AttemptDoc, '_id' | 'answers' | 'seq'>,
  nowMs: number,
): Receipt {
  const hash = createHash('sha256').update(answersText(attempt.answers)).digest('base64url')
  const said = { seq: attempt.seq, atMs: nowMs, hash }
  return { ...said, mac: receiptMacOf(secret, attempt._id, said) }
}

/** Whether this installation issued this receipt for this attempt. */
export async function isOurReceipt(deps: Deps, attemptId: string, receipt: Receipt): Promise<boolean> {
  const given = Buffer.from(receipt.mac)
  return (await receiptKeys(deps)).some((key) => {
    const right = Buffer.from(receiptMacOf(key, attemptId, receipt))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
