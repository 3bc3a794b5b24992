import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosCredentials, vodSignature } from '@lianda/shared/module/upload/upload-cloud.contract'
import { EXPIRES, startSts, type StsVendor } from '../../../../test/vendor/sts-vendor'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

let vendor: StsVendor
let world: World
let orgid: string
let owner: SignedIn
let learner: SignedIn
const VOD = { secretId: 'AKIDVOD', secretKey: 'film-secret', subAppId: '1500000000', procedure: null }
beforeAll(async () => {
  vendor = await startSts()
  world = await createWorld({ config: { cos: vendor.account, vod: VOD } })
  orgid = await world.org()
  owner = await world.owner(orgid)
  learner = await world.signedIn(orgid)
})
afterAll(async () => {
  await world.close()
  await vendor.close()
})

describe('temporary keys', () => {
  it('put pictures into the folders of the organisation for half an hour, and do nothing else', async () => {
    vendor.calls.length = 0
    const keys = await world.get(cosCredentials, {}, owner)
    expect(keys).toMatchObject({
      ...{ tmpSecretId: 'tmp-id', tmpSecretKey: 'tmp-key', sessionToken: 'token' },
      ...{ startTime: EXPIRES - 1_800, expiredTime: EXPIRES, bucket: 'lianda-1250000000', region: 'ap-guangzhou' },
    })
    const [call] = vendor.calls
    expect([call?.action, call?.seconds]).toEqual(['GetFederationToken', 1_800])
    expect(call?.policy.statement).toHaveLength(1)
    const [{ effect, action, resource } = { effect: '', action: [], resource: [] }] = call?.policy.statement ?? []
    expect(effect).toBe('allow')
    expect(action.filter((name) => /Get|Delete|\*/.test(name))).toEqual([])
    expect(resource).toEqual(
      keys.prefixes.map((prefix) => `qcs::cos:ap-guangzhou:uid/1250000000:lianda-1250000000/${prefix}*`),
    )
    expect(keys.prefixes).toContain(`${orgid}/mission/`)
    expect(keys.prefixes.every((prefix) => prefix.startsWith(`${orgid}/`))).toBe(true)
    expect(keys.prefixes.filter((prefix) => /\/(file|video)\//.test(prefix))).toEqual([])
  })

  it('are for what somebody may upload: fewer folders for a learner', async () => {
    const { prefixes } = await world.get(cosCredentials, {}, learner)
    expect(prefixes.length).toBeGreaterThan(0)
    expect(prefixes).not.toContain(`${orgid}/mission/`)
    expect((await world.call(cosCredentials, {}, null)).status).toBe(401)
  })

  it('are not given where the vendor refuses the account, which nobody is told', async () => {
    const other = await createWorld({ config: { cos: { ...vendor.account, secretKey: 'wrong' } } })
    try {
      const who = await other.owner(await other.org())
      const { failure } = await other.call(cosCredentials, {}, who)
      expect(failure?.code).toBe('upload/store_unreachable')
      expect(JSON.stringify(failure)).not.toContain('Signature')
    } finally {
      await other.close()
    }
  })
})

describe('the signature of a film', () => {
  it('is what the vendor documents: the digest and the signed words, for one upload within half an hour', async () => {
    const { signature } = await world.get(vodSignature, {}, owner)
    const bytes = Buffer.from(signature, 'base64')
    const words = bytes.subarray(20)
    expect(createHmac('sha1', VOD.secretKey).update(words).digest().equals(bytes.subarray(0, 20))).toBe(true)
    const said = new URLSearchParams(words.toString())
    const now = Math.floor(world.clock.now() / 1_000)
    expect(Object.fromEntries(said)).toEqual({
      ...{ secretId: VOD.secretId, currentTimeStamp: String(now), expireTime: String(now + 1_800) },
      ...{ random: expect.stringMatching(/^\d{1,10}$/), oneTimeValid: '1', sourceContext: orgid },
      vodSubAppId: VOD.subAppId,
    })
    expect((await world.get(vodSignature, {}, owner)).signature).not.toBe(signature)
  })

  it('is not for learners, and what is not set up says what it is', async () => {
    expect((await world.call(vodSignature, {}, learner)).status).toBe(403)
    const plain = await createWorld()
    try {
      const who = await plain.owner(await plain.org())
      for (const [call, named] of [
        [cosCredentials, 'COS_BUCKET'],
        [vodSignature, 'VOD_SECRET_ID'],
      ] as const) {
        const { failure } = await plain.call(call, {}, who)
        expect(failure?.code).toBe('upload/not_configured')
        expect(JSON.stringify(failure)).toContain(named)
      }
    } finally {
      await plain.close()
    }
  })
})
