import { permits } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import {
  CLOUD_SECONDS,
  type cosCredentials,
  type vodSignature,
} from '@lianda/shared/module/upload/upload-cloud.contract'
import { ALL_KINDS, isPictureKind, kindRow } from '@lianda/shared/module/upload/upload-kinds'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { type CosCredentials, cosCredentialsFor } from '../../../infra/cloud/cos-credentials'
import { signVod } from '../../../infra/cloud/vod-signature'

/**
 * Keys for the folders of the organisation and of the kinds of pictures that the actor may upload. Throws
 * `upload/not_configured`, `identity/forbidden`, `upload/store_unreachable`.
 */
export async function keysForPictures(deps: Deps, actor: Actor): Promise<OutputOf<typeof cosCredentials>> {
  const { cos } = deps.config
  if (!cos) throw new AppError('upload/not_configured', { params: { what: 'Tencent COS (COS_BUCKET)' } })
  const kinds = ALL_KINDS.filter((kind) => isPictureKind(kind) && permits(kindRow(kind).may, actor))
  if (kinds.length === 0) throw new AppError('identity/forbidden')
  const { bucket, region } = cos
  const prefixes = kinds.map((kind) => `${actor.orgid}/${kind}/`)
  let keys: CosCredentials
  try {
    keys = await cosCredentialsFor(cos, prefixes, CLOUD_SECONDS)
  } catch (error) {
    throw new AppError('upload/store_unreachable', { cause: error })
  }
  return { ...keys, startTime: keys.expiredTime - CLOUD_SECONDS, bucket, region, prefixes }
}

/** A signature for one film of the organisation. Throws `upload/not_configured`. */
export function signatureForFilm(
  { config, clock, randomBytes }: Deps,
  { orgid }: Actor,
): OutputOf<typeof vodSignature> {
  const { vod } = config
  if (!vod) throw new AppError('upload/not_configured', { params: { what: 'Tencent VOD (VOD_SECRET_ID)' } })
  const random = Buffer.from(randomBytes(4)).readUInt32BE()
  const at = Math.floor(clock.now() / 1_000)
  return { signature: signVod(vod, { at, seconds: CLOUD_SECONDS, random, context: orgid }) }
}
