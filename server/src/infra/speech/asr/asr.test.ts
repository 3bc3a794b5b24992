import { readFile, chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenAiVendor, type OpenAiVendor } from '../../../../test/vendor/openai-vendor'
import { asrConformance, finalText } from './asr.conformance'
import { openAiAsr } from './openai-asr'
import { heardPhrases, phraseGraph, pronunciationsOf } from './phrase-graph'
import { findPocketsphinx, pocketsphinxAsr } from './pocketsphinx-asr'
import { findSherpa, sherpaAsr } from './sherpa-asr'

const SECOND = new Uint8Array(32_000)
const RECORDINGS = '/usr/share/pocketsphinx/test/data'
const HUMAN_SPEECH = `${RECORDINGS}/goforward.raw`

let vendor: OpenAiVendor
beforeAll(async () => {
  vendor = await startOpenAiVendor({ transcript: (wav) => `heard ${wav.length - 44} bytes` })
})
afterAll(() => vendor.close())

const address = () => ({ baseUrl: vendor.baseUrl, apiKey: 'secret', model: 'whisper-1' })
const request = {
  language: '16k_en' as const,
  phrases: ['go forward ten meters'],
  signal: new AbortController().signal,
}

asrConformance('an OpenAI-compatible service', async () => ({
  provider: openAiAsr(address(), 60_000),
  pcm: SECOND,
  language: '16k_zh',
  phrases: ['分期'],
  expected: /^heard 32000 bytes$/,
}))

asrConformance('a sherpa-onnx program', async () => ({
  provider: sherpaAsr(
    await sherpaOnDisk('{"lang": "", "emotion": "", "event": "", "text": "您好 欢迎光临", "timestamps": []}'),
  ),
  pcm: SECOND,
  language: '16k_zh',
  phrases: [],
  expected: /^您好 欢迎光临$/,
}))

const sphinx = await findPocketsphinx()
const human = await readFile(HUMAN_SPEECH).catch(() => null)

describe.skipIf(!sphinx || !human)('with PocketSphinx installed', () => {
  asrConformance('PocketSphinx', async () => ({
    provider: pocketsphinxAsr(sphinx ?? { program: '', modelDir: '' }),
    pcm: human ?? SECOND,
    language: '16k_en',
    phrases: ['Go forward ten meters.', 'Turn left', 'Stop, please'],
    expected: /^go forward ten meters$/,
  }))

  it('understands human speech without a grammar when no phrase is usable', async () => {
    const stream = pocketsphinxAsr(sphinx ?? { program: '', modelDir: '' }).open({ ...request, phrases: ['zzqx'] })
    stream.write(human ?? SECOND)
    stream.finish()
    expect(await finalText(stream)).toBe('go forward ten meters')
  })

  it.each([
    'goforward.raw',
    'numbers.raw',
    'something.raw',
    'librivox/sense_and_sensibility_01_austen_64kb-0870.wav',
    'librivox/sense_and_sensibility_01_austen_64kb-0930.wav',
    'cards/001.wav',
    'cards/005.wav',
  ])('does not understand a person who says something else: %s', async (file) => {
    const { understood } = await heardOf(file, [
      'may i see your passport please',
      'yes it is included',
      'have a good night',
    ])
    expect(understood).toBe(false)
  })

  it('says how sure it is of a phrase that a person said', async () => {
    const { confidence, understood } = await heardOf('goforward.raw', ['turn left', 'go forward ten meters'])
    expect(understood).toBe(true)
    expect(confidence).toBeGreaterThan(0.8)
  })
})

/** What PocketSphinx makes of one of Debian's recordings when it expects `phrases`. */
async function heardOf(file: string, phrases: readonly string[]) {
  const pcm = await readFile(join(RECORDINGS, file))
  const stream = pocketsphinxAsr(sphinx ?? { program: '', modelDir: '' }).open({ ...request, phrases })
  stream.write(file.endsWith('.wav') ? pcm.subarray(44) : pcm)
  stream.finish()
  for await (const event of stream.events) if (event.type === 'final') return event
  throw new Error('the engine answered nothing')
}

/** A fake sherpa-onnx-offline on disk: checks its flags and the WAV, prints one JSON line. */
async function sherpaOnDisk(answer: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lianda-sherpa-'))
  const program = join(folder, 'sherpa-onnx-offline')
  await writeFile(
    program,
    `#!/bin/sh\ncase "$1" in --tokens=*tokens.txt) ;; *) exit 2 ;; esac\ncase "$2" in --paraformer=*model.int8.onnx) ;; *) exit 2 ;; esac\nhead -c 4 "$3" | grep -q RIFF || exit 3\necho 'Creating recognizer ...'\necho '${answer}'\n`,
  )
  await chmod(program, 0o755)
  await writeFile(join(folder, 'tokens.txt'), '')
  await writeFile(join(folder, 'model.int8.onnx'), '')
  const place = await findSherpa({ program, modelDir: folder })
  if (!place) throw new Error('not found')
  return place
}

describe('recognisers', () => {
  it('send the WAV, the model, the language and the key the service asks for', async () => {
    const stream = openAiAsr(address(), 60_000).open({ ...request, language: '16k_zh' })
    stream.write(SECOND)
    stream.finish()
    await finalText(stream)
    const call = vendor.calls.at(-1)
    const body = call?.body.toString('latin1') ?? ''
    expect(call?.path).toBe('/v1/audio/transcriptions')
    expect(call?.authorization).toBe('Bearer secret')
    expect(body).toMatch(/name="model"\r\n\r\nwhisper-1/)
    expect(body).toMatch(/name="language"\r\n\r\nzh/)
    expect(body).toContain('RIFF')
  })

  it.each([
    [401, 'refused'],
    [429, 'limited'],
    [503, 'unavailable'],
  ] as const)('call status %i %s', async (status, kind) => {
    const failing = await startOpenAiVendor({ failWith: status })
    const stream = openAiAsr({ ...address(), baseUrl: failing.baseUrl }, 60_000).open(request)
    stream.write(SECOND)
    stream.finish()
    await expect(finalText(stream)).rejects.toMatchObject({ kind })
    await failing.close()
  })

  it('give up on a service that does not answer in time', async () => {
    const hanging = await startOpenAiVendor({ hang: true })
    const stream = openAiAsr({ ...address(), baseUrl: hanging.baseUrl }, 100).open(request)
    stream.write(SECOND)
    stream.finish()
    await expect(finalText(stream)).rejects.toMatchObject({ kind: 'timeout', retryable: true })
    await hanging.close()
  })

  it('promise nothing for a model folder without its files', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'lianda-empty-'))
    expect(await findSherpa({ program: '/bin/sh', modelDir: empty })).toBeNull()
    expect(await findSherpa({ program: '/nowhere/sherpa', modelDir: empty })).toBeNull()
  })
})

describe('a graph made of phrases', () => {
  const known = pronunciationsOf("that's DH AE T S\nthat's(2) DH AH T S\nfine F AY N\nname N EY M\n")

  it('has the sentences whose words are all known, once each, beside every sound', () => {
    const graph = phraseGraph(['Zzqx fine? That’s fine.', 'that’s fine', 'name'], known)
    expect(graph?.fsg.split('\n').slice(0, 9)).toEqual([
      'FSG_BEGIN turn',
      'NUM_STATES 2',
      'START_STATE 0',
      'FINAL_STATE 0',
      "TRANSITION 0 1 1.0 that's",
      'TRANSITION 1 0 1.0 fine',
      'TRANSITION 0 0 0.005 fine',
      'TRANSITION 0 0 1.0 name',
      'TRANSITION 0 0 0.02 sound-dh',
    ])
    expect(graph?.dictionary).toBe(
      "that's DH AE T S\nthat's(2) DH AH T S\nfine F AY N\nname N EY M\n" +
        ['dh', 'ae', 't', 's', 'ah', 'f', 'ay', 'n', 'ey', 'm'].map((s) => `sound-${s} ${s.toUpperCase()}\n`).join(''),
    )
  })

  it('is null when nothing is left', () => {
    expect(phraseGraph(['续航', '...'], known)).toBeNull()
  })

  const heard = (segments: string, phrases = ["that's fine", 'name']) => {
    const graph = phraseGraph(phrases, known)
    if (!graph) throw new Error('no graph')
    return heardPhrases(`turn S 0 T -9 A -8 L -7 0 -1 -3 ${segments} -2 -3 <sil> 300`, graph)
  }

  it('tells phrases from other sounds and from silence in what the engine wrote', () => {
    const heardAll = heard("<sil> 30 -1 0 that's(2) 60 0 0 (NULL) 60 -1 0 fine 90 -1 -1 sound-g 110")
    expect(heardAll).toEqual({ text: "that's fine", confidence: 0.75, understood: true })
  })

  it('does not understand a phrase in a small part of the speech, nor a short word, nor silence', () => {
    const sounds = "<sil> 30 -1 0 that's 40 -1 0 fine 60 -1 -1 sound-g 200"
    expect(heard(sounds)).toMatchObject({ text: "that's fine", understood: false })
    expect(heard('<sil> 30 -1 0 name 60')).toEqual({ text: '', confidence: 0, understood: false })
    expect(heard('<sil> 30')).toEqual({ text: '', confidence: 0, understood: false })
  })

  it('takes a long part of a phrase, and leaves out the words around it', () => {
    const phrases = ["fine that's fine name fine"]
    const part =
      "<sil> 9 -1 0 name 19 -1 0 sound-g 29 -1 0 that's 39 -1 0 fine 49 -1 0 name 59 -1 0 fine 69 -1 0 name 79"
    const { text, confidence, understood } = heard(part, phrases)
    expect([text, understood]).toEqual(["that's fine name fine", true])
    expect(confidence).toBeCloseTo(40 / 70)
  })
})
