import { join, resolve } from 'node:path'
import { withoutEnding } from '@lianda/shared/kernel/pattern'
import * as z from 'zod/mini'
import type { Edition } from '@lianda/shared/module/setting/setting.contract'
import type { CosAccount, VodAccount } from './infra/cloud/cloud-accounts'
import type { S3Account } from './infra/storage/object/object-store'
import type { TencentAccount } from './infra/speech/asr/tencent-protocol'
import type { ServiceAddress, VoiceConfig } from './infra/speech/voice-services'

/** All settings from the environment. Only this file reads it; `.env.example` documents it. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** File with the signing and decryption keys; outside the store and its backups. */
  keyFile: string
  /** null: the embedded store in dataDir. */
  mongodbUri: string | null
  edition: Edition
  /** Public URL without a trailing slash; null: taken from the request. */
  publicUrl: string | null
  tls: { certFile: string; keyFile: string } | null
  /** A proxy in front sets X-Forwarded-For and -Proto. */
  trustProxy: boolean
  /** Ask for the image captcha at every sign-in (it is always asked for after 3 failures). */
  captcha: boolean
  /** What an organisation may store that has no figure of its own, in GB; 0 = no limit. */
  storageGb: number
  /** A bucket that uploads are kept in; null: the disk alone. */
  s3: S3Account | null
  /** Where devices put pictures by temporary keys; null: nowhere. */
  cos: CosAccount | null
  /** Where devices put films; null: nowhere. */
  vod: VodAccount | null
  logLevel: LogLevelName
  /** Token that /metrics requires (Authorization: Bearer …); null: /metrics always answers 404. */
  metricsToken: string | null
  voice: VoiceConfig
  /** FFmpeg makes films of every format, where it is installed; `off`: it is not used. */
  ffmpeg: 'auto' | 'off'
  /** LibreOffice makes pages of Office files, where it and bubblewrap are installed; `off`: it is not used. */
  libreoffice: 'auto' | 'off'
  /** What a recogniser may take after the last sound, in ms; a tenth of the turn's length comes on top. */
  hearingMs: number
  version: string
  /** The folder of the checkout, with the built pages in web/learner/dist and web/admin/dist. */
  rootDir: string
  /** Whether to create the demonstration organisation; only on the embedded store. */
  demo: boolean
  /** Whether the demonstration organisation gets the 60 days before its first start. */
  demoLife: boolean
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevelName = (typeof LOG_LEVELS)[number]

/** A value in the environment is wrong; the message names the variable, its value and the allowed values. */
export class ConfigError extends Error {
  constructor(variable: string, value: string, allowed: string) {
    super(`${variable}=${JSON.stringify(value)} is not valid: ${allowed}`)
    this.name = 'ConfigError'
  }
}

const TENCENT_URL = 'wss://asr.cloud.tencent.com'

type Env = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment. Throws a ConfigError at the first wrong value. */
export function readConfig(env: Env, program: { version: string; rootDir: string }): Config {
  const dataDir = resolve(env.DATA_DIR?.trim() || '.data')
  const mongodbUri = optional(
    env,
    'MONGODB_URI',
    /^mongodb(\+srv)?:\/\/.+/,
    'an address beginning with mongodb:// or mongodb+srv://',
  )
  return {
    port: integer(env, 'PORT', 3000, 0, 65535),
    host: optional(env, 'HOST', /^[\w.:-]+$/, 'a host name or an IP address') ?? '127.0.0.1',
    dataDir,
    keyFile: resolve(env.KEY_FILE?.trim() || join(dataDir, 'keys')),
    mongodbUri,
    edition: choice(env, 'EDITION', ['private', 'hosted'], 'private'),
    publicUrl: withoutEnding(url(env, 'PUBLIC_URL') ?? '', '/') || null,
    tls: tlsFiles(env),
    trustProxy: toggle(env, 'TRUST_PROXY', false),
    captcha: toggle(env, 'LOGIN_CAPTCHA', false),
    metricsToken: optional(env, 'METRICS_TOKEN', /^[\x21-\x7e]{16,}$/, '16 or more characters without spaces'),
    storageGb: integer(env, 'STORAGE_GB', 10, 0, 1_000_000),
    s3: s3(env),
    cos: cos(env),
    vod: vod(env),
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    voice: voice(env),
    ffmpeg: choice(env, 'FFMPEG', ['auto', 'off'], 'auto'),
    libreoffice: choice(env, 'LIBREOFFICE', ['auto', 'off'], 'auto'),
    hearingMs: integer(env, 'HEARING_MS', 4_000, 1_000, 120_000),
    ...program,
    demo: mongodbUri === null && toggle(env, 'DEMO', true),
    demoLife: mongodbUri === null && toggle(env, 'DEMO_LIFE', false),
  }
}

function voice(env: Env): VoiceConfig {
  const tts = service(env, 'TTS')
  const program = env.SHERPA_PROGRAM?.trim()
  const modelDir = env.SHERPA_MODEL_DIR?.trim()
  if (program && !modelDir)
    throw new ConfigError('SHERPA_MODEL_DIR', '', 'the folder of the model, since SHERPA_PROGRAM is set')
  return {
    asr: service(env, 'ASR'),
    tencent: tencent(env),
    tts: tts && {
      ...tts,
      voiceFemale: env.TTS_VOICE_FEMALE?.trim() || 'alloy',
      voiceMale: env.TTS_VOICE_MALE?.trim() || 'onyx',
    },
    llm: service(env, 'LLM'),
    embedding: service(env, 'EMBEDDING'),
    localAsr: choice(env, 'LOCAL_ASR', ['auto', 'off'], 'auto'),
    localTts: choice(env, 'LOCAL_TTS', ['auto', 'off'], 'auto'),
    localEncoder: choice(env, 'LOCAL_ENCODER', ['auto', 'off'], 'auto'),
    sherpa: modelDir ? { program: program || 'sherpa-onnx-offline', modelDir } : undefined,
    timeoutMs: integer(env, 'VOICE_TIMEOUT_MS', 15_000, 500, 120_000),
  }
}

/** Tencent Cloud's realtime recognition. A message never shows a key. */
function tencent(env: Env): TencentAccount | undefined {
  const appId = optional(env, 'TENCENT_APP_ID', /^\d{5,20}$/, "the account's AppID, a number")
  if (appId === null) return undefined
  if (env.ASR_BASE_URL?.trim())
    throw new ConfigError('TENCENT_APP_ID', appId, 'leave it or ASR_BASE_URL empty: one service recognises')
  const key = (name: string): string => secret(env, name, "the account's key, since TENCENT_APP_ID is set")
  const at = optional(env, 'TENCENT_ASR_URL', /^wss?:\/\/[\w.:[\]-]+\/?$/, 'wss:// and a host, without a path')
  return {
    url: withoutEnding(at ?? TENCENT_URL, '/'),
    appId,
    secretId: key('TENCENT_SECRET_ID'),
    secretKey: key('TENCENT_SECRET_KEY'),
  }
}

/** A bucket. A message never shows a key. */
function s3(env: Env): S3Account | null {
  const bucket = optional(env, 'S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
  if (bucket === null) return null
  return {
    bucket,
    endpoint: url(env, 'S3_ENDPOINT'),
    region: optional(env, 'S3_REGION', /^[a-z0-9-]{1,40}$/, 'the name of a region') ?? 'us-east-1',
    accessKeyId: secret(env, 'S3_ACCESS_KEY_ID', "the account's key, since S3_BUCKET is set"),
    secretAccessKey: secret(env, 'S3_SECRET_ACCESS_KEY', "the account's key, since S3_BUCKET is set"),
    pathStyle: toggle(env, 'S3_PATH_STYLE', false),
    diskGb: integer(env, 'S3_DISK_GB', 20, 1, 1_000_000),
  }
}

const STS_URL = 'https://sts.tencentcloudapi.com'

function cos(env: Env): CosAccount | null {
  const bucket = optional(
    env,
    'COS_BUCKET',
    /^[a-z0-9][a-z0-9-]{0,48}-\d{5,20}$/,
    'the name of a bucket with its AppID',
  )
  if (bucket === null) return null
  return {
    bucket,
    region: optional(env, 'COS_REGION', /^[a-z0-9-]{1,40}$/, 'the name of a region') ?? 'ap-guangzhou',
    secretId: secret(env, 'COS_SECRET_ID', "the account's key, since COS_BUCKET is set"),
    secretKey: secret(env, 'COS_SECRET_KEY', "the account's key, since COS_BUCKET is set"),
    stsUrl: url(env, 'COS_STS_URL') ?? STS_URL,
  }
}

function vod(env: Env): VodAccount | null {
  const secretId = env.VOD_SECRET_ID?.trim()
  if (!secretId) return null
  return {
    secretId,
    secretKey: secret(env, 'VOD_SECRET_KEY', "the account's key, since VOD_SECRET_ID is set"),
    subAppId: optional(env, 'VOD_SUB_APP_ID', /^\d{5,20}$/, 'a number'),
    procedure: optional(env, 'VOD_PROCEDURE', /^[\w-]{1,64}$/, 'the name of a procedure'),
  }
}

function secret(env: Env, name: string, why: string): string {
  const value = env[name]?.trim() ?? ''
  if (value === '') throw new ConfigError(name, '', why)
  return value
}

/** `<PREFIX>_BASE_URL`, `_API_KEY`, `_MODEL`: an OpenAI-compatible service. */
function service(env: Env, prefix: string): ServiceAddress | undefined {
  const baseUrl = url(env, `${prefix}_BASE_URL`)
  if (baseUrl === null) return undefined
  const model = env[`${prefix}_MODEL`]?.trim() ?? ''
  if (model === '') throw new ConfigError(`${prefix}_MODEL`, '', `a model's name, since ${prefix}_BASE_URL is set`)
  return { baseUrl, apiKey: env[`${prefix}_API_KEY`]?.trim() ?? '', model }
}

function tlsFiles(env: Env): Config['tls'] {
  const certFile = env.TLS_CERT_FILE?.trim() ?? ''
  const keyFile = env.TLS_KEY_FILE?.trim() ?? ''
  if (certFile === '' && keyFile === '') return null
  if (certFile === '') throw new ConfigError('TLS_CERT_FILE', '', 'a PEM file, since TLS_KEY_FILE is set')
  if (keyFile === '') throw new ConfigError('TLS_KEY_FILE', '', 'a PEM file, since TLS_CERT_FILE is set')
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) }
}

function optional(env: Env, name: string, shape: RegExp, allowed: string): string | null {
  const value = env[name]?.trim() ?? ''
  if (value === '') return null
  if (!shape.test(value)) throw new ConfigError(name, value, `use ${allowed}`)
  return value
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const value = env[name]?.trim() ?? ''
  if (value === '') return fallback
  const n = Number(value)
  if (!Number.isInteger(n) || n < min || n > max)
    throw new ConfigError(name, value, `use a whole number from ${min} to ${max}`)
  return n
}

function choice<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name]?.trim() ?? ''
  if (value === '') return fallback
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new ConfigError(name, value, `use one of ${allowed.join(', ')}`)
  return found
}

function toggle(env: Env, name: string, fallback: boolean): boolean {
  const value = choice(env, name, ['on', 'off', 'true', 'false'], fallback ? 'on' : 'off')
  return value === 'on' || value === 'true'
}

function url(env: Env, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  if (value === '') return null
  if (!z.safeParse(z.url({ protocol: /^https?$/ }), value).success)
    throw new ConfigError(name, value, 'use an address beginning with http:// or https://')
  return value
}
