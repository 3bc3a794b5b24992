import { afterEach, describe, expect, it } from 'vitest'
import { startTencentVendor, type TencentScript, type TencentVendor } from '../../../../test/vendor/tencent-vendor'
import type { AsrEvent, AsrRequest } from './asr'
import { asrConformance, finalText } from './asr.conformance'
import { tencentAsr } from './tencent-asr'

const SECOND = new Uint8Array(32_000)

const started: TencentVendor[] = []
async function vendorWith(script: TencentScript): Promise<TencentVendor> {
  const vendor = await startTencentVendor(script)
  started.push(vendor)
  return vendor
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((vendor) => vendor.close()))
})

const providerOf = (vendor: TencentVendor) => tencentAsr({ ...vendor.account, url: vendor.url })
const asked: AsrRequest = { language: '16k_zh', phrases: [], signal: new AbortController().signal }

async function open(script: TencentScript, request: Partial<AsrRequest> = {}) {
  const vendor = await vendorWith(script)
  return { vendor, stream: providerOf(vendor).open({ ...asked, ...request }) }
}

async function heard(script: TencentScript, seconds = 1, request: Partial<AsrRequest> = {}) {
  const { vendor, stream } = await open(script, request)
  for (let n = 0; n < seconds; n++) stream.write(SECOND)
  stream.finish()
  return { vendor, text: await finalText(stream), call: vendor.calls[0] }
}

asrConformance('Tencent Cloud', async () => ({
  provider: providerOf(await vendorWith({ says: (pcm) => [`听到${pcm.length}字节。`] })),
  pcm: SECOND,
  language: '16k_zh',
  phrases: ['分期', '您好，请问需要分期吗？'],
  expected: /^听到32000字节。$/,
}))

describe('Tencent Cloud', () => {
  it('gets everything in pieces of 40 ms, the rest last, and then its end', async () => {
    const { stream, vendor } = await open({})
    stream.write(SECOND.subarray(0, 1_000))
    stream.write(SECOND.subarray(0, 2_000))
    stream.finish()
    expect(await finalText(stream)).toBe('scripted transcript')
    expect(vendor.calls).toHaveLength(1)
    expect(vendor.calls[0]).toMatchObject({ pieces: [1_280, 1_280, 440], ended: true })
  })

  it('is sent a recording no faster than it allows', async () => {
    const { call } = await heard({ says: (pcm) => [String(pcm.length)] }, 5)
    expect(call?.pcm).toHaveLength(160_000)
  })

  it('is told the language, the parts that are likely to be said, and to hide nothing', async () => {
    const phrases = ['免息|分期', '您好，请问需要办理零利率分期付款业务吗？', 'annual percentage rate', '分期']
    const { call } = await heard({}, 1, { phrases })
    expect(Object.fromEntries(call?.params ?? [])).toMatchObject({
      engine_model_type: '16k_zh',
      voice_format: '1',
      needvad: '1',
      filter_dirty: '0',
      filter_modal: '0',
      filter_punc: '0',
      word_info: '1',
      hotword_list: '免息|5,分期|5,您好|5,annual|5,percentage|5,rate|5',
    })
  })

  it('joins the sentences of a language with spaces by spaces', async () => {
    const says = () => ['Bonjour.', 'Je voudrais payer.']
    expect((await heard({ says }, 1, { language: '16k_fr' })).text).toBe('Bonjour. Je voudrais payer.')
    expect((await heard({ says: () => ['您好。', '我要分期。'] })).text).toBe('您好。我要分期。')
  })

  it('tells during speech what it heard, and how much of that stays', async () => {
    const word = (text: string, stable_flag: number) => ({ word: text, start_time: 0, end_time: 0, stable_flag })
    const result = (slice_type: 0 | 1 | 2, index: number, voice_text_str: string, ...stable: string[]) => ({
      slice_type,
      index,
      voice_text_str,
      word_list: [...stable.map((one) => word(one, 1)), word('了', 0)],
    })
    const { stream } = await open({
      during: [
        { afterMs: 40, result: result(0, 0, '您') },
        { afterMs: 80, result: result(1, 0, '您好，我想', '您', '好') },
        { afterMs: 120, result: result(2, 0, '您好。') },
        { afterMs: 160, result: result(1, 1, '我想分', '我想') },
      ],
      says: () => ['您好。', '我想分期。'],
    })
    stream.write(SECOND)
    stream.finish()
    const events: AsrEvent[] = []
    for await (const event of stream.events) events.push(event)
    expect(events.filter((event) => event.type === 'partial')).toEqual([
      { type: 'partial', text: '您', stable: 0 },
      { type: 'partial', text: '您好，我想', stable: 2 },
      { type: 'partial', text: '您好。', stable: 3 },
      { type: 'partial', text: '您好。我想分', stable: 5 },
      { type: 'partial', text: '您好。我想分期。', stable: 8 },
    ])
    expect(events.find((event) => event.type === 'final')).toEqual({
      type: 'final',
      text: '您好。我想分期。',
      confidence: null,
      understood: true,
    })
  })

  it('did not understand a sound without words', async () => {
    const { stream } = await open({ says: () => [] })
    stream.write(SECOND)
    stream.finish()
    const events: AsrEvent[] = []
    for await (const event of stream.events) events.push(event)
    expect(events[0]).toMatchObject({ type: 'final', text: '', understood: false })
  })

  it('is not called for a turn without sound', async () => {
    const { stream, vendor } = await open({})
    stream.finish()
    expect(await finalText(stream)).toBe('')
    expect(vendor.calls).toHaveLength(0)
  })

  it.each([
    [4000, 'limited'],
    [4001, 'refused'],
    [4002, 'refused'],
    [4003, 'refused'],
    [4004, 'refused'],
    [4005, 'refused'],
    [4006, 'limited'],
    [4007, 'refused'],
    [4008, 'timeout'],
    [4009, 'network'],
    [4010, 'refused'],
    [5000, 'unavailable'],
    [5001, 'unavailable'],
    [5002, 'unavailable'],
    [6001, 'refused'],
    [9999, 'unavailable'],
  ] as const)('fails with its code %i as %s, at once or in the middle, without its keys', async (code, kind) => {
    for (const failAfterMs of [undefined, 400]) {
      const failure = await heard({ failWith: code, ...(failAfterMs ? { failAfterMs } : {}) }).catch((e: unknown) => e)
      expect(failure).toMatchObject({ kind, provider: 'Tencent Cloud', cause: { message: `code ${code}` } })
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/test-id|test-key|signature/)
    }
  })

  it.each([
    ['a signature of another key', { secretKey: 'other' }, 'refused'],
    ['another account', { secretId: 'other' }, 'refused'],
    ['nobody at the address', { url: 'ws://127.0.0.1:1' }, 'network'],
  ] as const)('fails with %s', async (_what, wrong, kind) => {
    const vendor = await vendorWith({})
    const stream = tencentAsr({ ...vendor.account, url: vendor.url, ...wrong }).open(asked)
    stream.write(SECOND)
    stream.finish()
    await expect(finalText(stream)).rejects.toMatchObject({ kind })
  })

  it.each(['no json', '[]', '{"code":"0"}', '{"code":0,"result":{"slice_type":2}}'])(
    'fails when it answers %s',
    async (nonsense) => {
      await expect(heard({ nonsense })).rejects.toMatchObject({ kind: 'bad_answer' })
    },
  )

  it('fails when the connection is lost in the middle, and half a turn is not its words', async () => {
    const during = [{ afterMs: 40, result: { slice_type: 2 as const, index: 0, voice_text_str: '前半句。' } }]
    await expect(heard({ cutAfterMs: 480, during })).rejects.toMatchObject({ kind: 'network', retryable: true })
  })

  it('fails when it is done before it has all of the sound', async () => {
    await expect(heard({ earlyAfterMs: 480 }, 2)).rejects.toMatchObject({ kind: 'bad_answer' })
  })

  it.each(['before', 'after_end'] as const)('is left when it hangs (%s) and nobody waits any more', async (hang) => {
    const control = new AbortController()
    const { stream, vendor } = await open({ hang }, { signal: control.signal })
    stream.write(SECOND)
    stream.finish()
    const seen = finalText(stream).catch((error: unknown) => error)
    await expect.poll(() => (hang === 'before' ? vendor.calls.length : vendor.calls[0]?.ended)).toBeTruthy()
    control.abort()
    expect(await seen).toMatchObject({ kind: 'aborted' })
    await expect.poll(() => vendor.calls[0]?.closed).toBe(true)
  })

  it('keeps what is said while the connection is made', async () => {
    const { stream } = await open({ says: (pcm) => [[...new Set(pcm)].join(' ')] }, { language: '16k_en' })
    for (const value of [1, 2, 3]) stream.write(new Uint8Array(1_280).fill(value))
    stream.finish()
    expect(await finalText(stream)).toBe('1 2 3')
  })
})
