import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config'

const program = { version: '1.2.3', rootDir: '/checkout' }
const read = (env: Record<string, string>) => readConfig(env, program)

describe('the environment', () => {
  it('may be empty: one machine, the embedded store, no outside service', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mongodbUri: null,
      edition: 'private',
      publicUrl: null,
      tls: null,
      captcha: false,
      demo: true,
      version: '1.2.3',
      voice: { localAsr: 'auto', localTts: 'auto', localEncoder: 'auto', timeoutMs: 15_000 },
    })
    expect(read({}).voice).toMatchObject({ asr: undefined, tts: undefined, llm: undefined, embedding: undefined })
  })

  it('takes values with spaces around and an address without its slash', () => {
    expect(read({ PORT: ' 8080 ', PUBLIC_URL: 'https://lianda.example/' })).toMatchObject({
      port: 8080,
      publicUrl: 'https://lianda.example',
    })
  })

  it('takes a bucket with its keys', () => {
    const env = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect([read({}).s3, read(env).s3]).toEqual([
      null,
      {
        ...{ bucket: 'files', endpoint: null, region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' },
        ...{ pathStyle: false, diskGb: 20 },
      },
    ])
    expect(() => read({ ...env, S3_SECRET_ACCESS_KEY: '' })).toThrow(/S3_SECRET_ACCESS_KEY/)
    expect(() => read({ ...env, S3_BUCKET: '../x' })).toThrow(/S3_BUCKET/)
  })

  it('takes the accounts for uploads from devices', () => {
    expect([read({}).cos, read({}).vod]).toEqual([null, null])
    const env = { COS_BUCKET: 'files-1250000000', COS_SECRET_ID: 'id', COS_SECRET_KEY: 'key', VOD_SECRET_ID: 'vod' }
    expect(() => read(env)).toThrow(/VOD_SECRET_KEY/)
    expect(read({ ...env, VOD_SECRET_KEY: 'key' })).toMatchObject({
      cos: { bucket: 'files-1250000000', region: 'ap-guangzhou', stsUrl: 'https://sts.tencentcloudapi.com' },
      vod: { secretId: 'vod', secretKey: 'key', subAppId: null, procedure: null },
    })
    expect(() => read({ ...env, COS_BUCKET: 'files' })).toThrow(/COS_BUCKET/)
  })

  it('has no demonstration on a database of one’s own', () => {
    expect(read({ MONGODB_URI: 'mongodb://localhost/x', DEMO: 'on' })).toMatchObject({
      demo: false,
      mongodbUri: 'mongodb://localhost/x',
    })
  })

  it('takes a service with its model', () => {
    const env = { TTS_BASE_URL: 'http://localhost:1/v1', TTS_MODEL: 'm', TTS_API_KEY: 'k' }
    expect(read(env).voice.tts).toEqual({
      baseUrl: 'http://localhost:1/v1',
      apiKey: 'k',
      model: 'm',
      voiceFemale: 'alloy',
      voiceMale: 'onyx',
    })
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT="70000" .* 0 to 65535$/],
    [{ PORT: 'abc' }, /^PORT="abc"/],
    [{ PORT: '80.5' }, /^PORT="80.5"/],
    [{ HOST: 'a b' }, /^HOST="a b"/],
    [{ EDITION: 'cloud' }, /^EDITION="cloud" .*private, hosted/],
    [{ MONGODB_URI: 'postgres://x' }, /^MONGODB_URI="postgres:\/\/x" .*mongodb:/],
    [{ PUBLIC_URL: 'lianda.example' }, /^PUBLIC_URL="lianda.example" .*https?:/],
    [{ PUBLIC_URL: 'ftp://lianda.example' }, /^PUBLIC_URL=/],
    [{ TLS_CERT_FILE: 'a.pem' }, /^TLS_KEY_FILE=""/],
    [{ TLS_KEY_FILE: 'a.pem' }, /^TLS_CERT_FILE=""/],
    [{ LOGIN_CAPTCHA: 'yes' }, /^LOGIN_CAPTCHA="yes" .*on, off, true, false/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL="loud"/],
    [{ ASR_BASE_URL: 'http://x/v1' }, /^ASR_MODEL=""/],
    [{ TENCENT_APP_ID: 'x' }, /^TENCENT_APP_ID="x" .*number/],
    [{ TENCENT_APP_ID: '1250000001' }, /^TENCENT_SECRET_ID=""/],
    [{ TENCENT_APP_ID: '1250000001', TENCENT_SECRET_ID: 'a' }, /^TENCENT_SECRET_KEY="" [^a]*/],
    [{ TENCENT_APP_ID: '1250000001', ASR_BASE_URL: 'http://x/v1', ASR_MODEL: 'm' }, /^TENCENT_APP_ID=.*one service/],
    [
      { TENCENT_APP_ID: '1250000001', TENCENT_SECRET_ID: 'a', TENCENT_SECRET_KEY: 'b', TENCENT_ASR_URL: 'https://x' },
      /^TENCENT_ASR_URL="https:\/\/x" .*wss:/,
    ],
    [{ LLM_BASE_URL: 'x' }, /^LLM_BASE_URL="x"/],
    [{ LOCAL_ASR: 'maybe' }, /^LOCAL_ASR="maybe"/],
    [{ VOICE_TIMEOUT_MS: '10' }, /^VOICE_TIMEOUT_MS="10" .*500/],
    [{ SHERPA_PROGRAM: 'sherpa' }, /^SHERPA_MODEL_DIR=""/],
  ])('%j stops the start with the variable, the value and what is allowed', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(message)
  })
})
