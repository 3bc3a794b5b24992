import type { CosAccount } from './cloud-accounts'

/** Temporary keys for some folders of a bucket. */
export interface CosCredentials {
  tmpSecretId: string
  tmpSecretKey: string
  sessionToken: string
  /** Seconds since 1970. */
  expiredTime: number
}

interface Answer {
  Credentials: { TmpSecretId: string; TmpSecretKey: string; Token: string }
  ExpiredTime: number
}

/** What puts an object, whole or in parts, and reads nothing. */
const ACTIONS = [
  ...['PutObject', 'PostObject', 'InitiateMultipartUpload', 'UploadPart'],
  ...['ListParts', 'CompleteMultipartUpload', 'AbortMultipartUpload'],
].map((name) => `name/cos:${name}`)

const TIMEOUT_S = 10

/**
 * Keys that work for so many seconds and put objects into these folders alone, by Tencent's service for temporary keys
 * (GetFederationToken). Throws what the vendor's client throws.
 */
export async function cosCredentialsFor(
  account: CosAccount,
  prefixes: readonly string[],
  seconds: number,
): Promise<CosCredentials> {
  const { bucket, region, secretId, secretKey, stsUrl } = account
  // Loaded at the first use: most installations need no such account.
  const { CommonClient } = await import('tencentcloud-sdk-nodejs-common')
  const { protocol, host } = new URL(stsUrl)
  const client = new CommonClient(host, '2018-08-13', {
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile: { endpoint: host, protocol: `${protocol}//`, reqTimeout: TIMEOUT_S } },
  })
  const appId = bucket.slice(bucket.lastIndexOf('-') + 1)
  const resource = prefixes.map((prefix) => `qcs::cos:${region}:uid/${appId}:${bucket}/${prefix}*`)
  const policy = { version: '2.0', statement: [{ effect: 'allow', action: ACTIONS, resource }] }
  const { Credentials, ExpiredTime } = (await client.request('GetFederationToken', {
    Name: 'lianda-upload',
    Policy: encodeURIComponent(JSON.stringify(policy)),
    DurationSeconds: seconds,
  })) as Answer
  const { TmpSecretId: tmpSecretId, TmpSecretKey: tmpSecretKey, Token: sessionToken } = Credentials
  return { tmpSecretId, tmpSecretKey, sessionToken, expiredTime: ExpiredTime }
}
