import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'

/** Seconds for which keys and signatures for the cloud's services work. */
export const CLOUD_SECONDS = 1_800

export const cosCredentials = endpoint({
  id: 'upload.cosCredentials',
  method: 'GET',
  path: 'api/trainning/cos-credentials',
  summary: 'Temporary keys with which I put pictures into the organisation’s folders of the bucket at Tencent COS',
  effect: 'read',
  auth: 'session',
  action: 'upload.upload',
  input: z.object({}),
  output: z.object({
    tmpSecretId: z.string(),
    tmpSecretKey: z.string(),
    sessionToken: z.string(),
    /** Seconds since 1970. */
    startTime: z.int(),
    expiredTime: z.int(),
    bucket: z.string(),
    region: z.string(),
    /** What keys have to begin with. */
    prefixes: z.array(z.string()),
  }),
  errors: ['identity/forbidden', 'upload/not_configured', 'upload/store_unreachable'],
  spec: '000 §7 Uploads',
})

export const vodSignature = endpoint({
  id: 'upload.vodSignature',
  method: 'GET',
  path: 'api/admin/v3/vod/signature',
  summary: 'A signature for one upload of a film to Tencent’s video service',
  effect: 'read',
  auth: 'session',
  action: 'media.write',
  input: z.object({}),
  output: z.object({ signature: z.string() }),
  errors: ['upload/not_configured'],
  spec: '000 §7 Uploads',
})
