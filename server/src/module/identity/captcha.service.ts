import { createHash } from 'node:crypto'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { captchas } from './one-time.model'
import { accounts } from './account.model'
import { accountKey } from './credential.service'
import { findDeviceById } from './known-device'
import { signInLimit } from './sign-in-limit'
import { CAPTCHA_ALPHABET } from './captcha-glyphs'
import { drawPicture } from './captcha-picture'

const LENGTH = 4
const TTL_MS = 5 * 60_000

/** Whether the sign-in page has to show the picture. */
export async function captchaService(
  deps: Deps,
  input: { account?: string | undefined; devices: string },
  ip: string,
): Promise<'none' | 'image'> {
  if (deps.config.captcha) return 'image'
  const account = accountKey(input.account ?? '') || null
  // The device id is not proved here; it only decides whether the page shows the picture.
  const { userId } = (account === null ? null : await accounts(deps.db).findById(account).lean()) ?? {
    userId: 'nobody',
  }
  const device = await findDeviceById(deps, userId, input.devices.split(','))
  return signInLimit(deps).needsCaptcha({ account, ip, device }) ? 'image' : 'none'
}

/** Draws a new picture for this randomcode; it invalidates the previous one. */
export async function drawCaptcha(deps: Deps, randomcode: string): Promise<string> {
  const answer = [...deps.randomBytes(LENGTH)].map((byte) => CAPTCHA_ALPHABET[byte % CAPTCHA_ALPHABET.length]).join('')
  const expiresAt = new Date(deps.clock.now() + TTL_MS)
  await store(deps, randomcode, { answerHash: hashOf(randomcode, answer), expiresAt })
  return `data:image/png;base64,${Buffer.from(drawPicture(answer, deps.rng)).toString('base64')}`
}

async function store(deps: Deps, randomcode: string, row: { answerHash: string; expiresAt: Date }): Promise<void> {
  try {
    await captchas(deps.db).updateOne({ _id: randomcode }, { $set: row }, { upsert: true })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await captchas(deps.db).updateOne({ _id: randomcode }, { $set: row })
  }
}

/** Throws unless `code` answers the picture of this randomcode. A picture is valid for one try, right or wrong. */
export async function checkCaptcha(deps: Deps, randomcode: string, code: string | undefined): Promise<void> {
  if (!code) throw new AppError('identity/captcha_required')
  const asked = await captchas(deps.db).findOneAndDelete({ _id: randomcode }, { lean: true })
  const fresh = asked !== null && asked.expiresAt.getTime() > deps.clock.now()
  if (!fresh || asked.answerHash !== hashOf(randomcode, code.trim().toUpperCase()))
    throw new AppError('identity/captcha_wrong')
}

const hashOf = (randomcode: string, answer: string): string =>
  createHash('sha256').update(`${randomcode}:${answer}`).digest('hex')
