import { codesOfIso, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { describe, expect, it } from 'vitest'
import { startOpenAiVendor } from '../../../test/vendor/openai-vendor'
import { scriptedAsr } from '../../../test/scripted-voice'
import { startTencentVendor } from '../../../test/vendor/tencent-vendor'
import { finalText } from './asr/asr.conformance'
import { servicesOf, voiceServices } from './voice-services'

const SECOND = new Uint8Array(32_000)
const OFF = { localAsr: 'off', localTts: 'off', localEncoder: 'off', timeoutMs: 60_000 } as const

/** An installed recogniser of English. */
const installed = (says: string) => {
  const provider = scriptedAsr({ says })
  const capabilities = { ...provider.capabilities, name: 'Installed', kind: 'local', languages: codesOfIso(['en']) }
  return { ...provider, capabilities: { ...capabilities, kind: 'local' as const } }
}

describe('recognisers of an installation', () => {
  it('a service that fails is not replaced by what is installed', async () => {
    const services = servicesOf([scriptedAsr({ says: null }), installed('a sentence of the script')], [], null)
    const asr = services.asrFor('16k_en')
    expect(asr?.capabilities).toMatchObject({ name: 'Scripted', kind: 'service' })
    const stream = asr?.open({ language: '16k_en', phrases: [], signal: new AbortController().signal })
    stream?.write(SECOND)
    stream?.finish()
    await expect(stream && finalText(stream)).rejects.toMatchObject({ provider: 'Scripted', kind: 'unavailable' })
  })

  it('what is installed serves the languages that no service knows, and none is pretended for the others', () => {
    const chinese = scriptedAsr({ says: '' })
    const service = { ...chinese, capabilities: { ...chinese.capabilities, languages: codesOfIso(['zh']) } }
    const services = servicesOf([service, installed('')], [], null)
    expect(services.asrFor('16k_yue')?.capabilities.name).toBe('Scripted')
    expect(services.asrFor('16k_en')?.capabilities.name).toBe('Installed')
    expect(services.asrFor('16k_fr')).toBeNull()
    expect(services.summary[0]).toBe(
      'recognition: Scripted (8 languages), Installed (4 languages); in 14 languages learners type',
    )
    expect(servicesOf([], [], null).summary[0]).toBe('recognition: none (learners type)')
  })

  it('Tencent Cloud and an OpenAI-compatible service are built from the settings, for every language', async () => {
    const tencent = await startTencentVendor({ says: () => ['您好。'] })
    const openAi = await startOpenAiVendor({ transcript: () => '您好' })
    const address = { baseUrl: openAi.baseUrl, apiKey: 'secret', model: 'whisper-1' }
    for (const [config, name] of [
      [{ ...OFF, tencent: { ...tencent.account, url: tencent.url } }, 'Tencent Cloud'],
      [{ ...OFF, asr: address }, 'OpenAI-compatible (whisper-1)'],
    ] as const) {
      const services = await voiceServices(config)
      expect(services.summary[0]).toBe(`recognition: ${name} (26 languages)`)
      for (const language of speechCodes) expect(services.asrFor(language)?.capabilities.name).toBe(name)
    }
    const services = await voiceServices({ ...OFF, tencent: { ...tencent.account, url: tencent.url } })
    const stream = services.asrFor('16k_zh')?.open({
      language: '16k_zh',
      phrases: [],
      signal: new AbortController().signal,
    })
    stream?.write(SECOND)
    stream?.finish()
    expect(stream && (await finalText(stream))).toBe('您好。')
    await Promise.all([tencent.close(), openAi.close()])
  })
})
