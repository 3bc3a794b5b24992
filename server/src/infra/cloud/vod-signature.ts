import { createHmac } from 'node:crypto'
import type { VodAccount } from './cloud-accounts'

interface Signed {
  /** Seconds since 1970, and for how long. */
  at: number
  seconds: number
  /** A number of 32 bits. */
  random: number
  /** The service tells it back with the film. */
  context: string
}

/**
 * A signature for one upload from a device to Tencent's video service, as its documentation describes it ("Signature for
 * upload from client"): HMAC-SHA1 of the query string, followed by the query string, in Base64.
 */
export function signVod(account: VodAccount, { at, seconds, random, context }: Signed): string {
  const { secretId, secretKey, subAppId, procedure } = account
  const query = new URLSearchParams({
    secretId,
    currentTimeStamp: String(at),
    expireTime: String(at + seconds),
    random: String(random),
    oneTimeValid: '1',
    sourceContext: context,
    ...(subAppId === null ? {} : { vodSubAppId: subAppId }),
    ...(procedure === null ? {} : { procedure }),
  }).toString()
  const digest = createHmac('sha1', secretKey).update(query).digest()
  return Buffer.concat([digest, Buffer.from(query)]).toString('base64')
}
