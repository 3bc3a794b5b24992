import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codesOfIso } from '@lianda/shared/module/lexicon/speech-language.rules'
import { findProgram } from '../../vendor/find-program'
import { runEngine } from '../../vendor/run-engine'
import { VendorError } from '../../vendor/vendor-error'
import { type AsrProvider, recognisedWords } from './asr'
import { fileStream } from './engine-asr'

export interface SherpaPlace {
  program: string
  /** Arguments that name the model's files. */
  modelArgs: readonly string[]
  model: 'paraformer' | 'sense-voice' | 'transducer'
}

const TIMEOUT_MS = 60_000

const first = (files: readonly string[], pattern: RegExp) => files.find((file) => pattern.test(file))

/**
 * Finds a sherpa-onnx program (`sherpa-onnx-offline`) and the model in a folder that the user provides. Checks the
 * files first, because the library does not report a missing model.
 * Flags: https://k2-fsa.github.io/sherpa/onnx/ (offline paraformer, SenseVoice and transducer models).
 */
export async function findSherpa(place: { program: string; modelDir: string }): Promise<SherpaPlace | null> {
  const program = await findProgram(place.program)
  const files = await readdir(place.modelDir).catch((): string[] => [])
  const at = (file: string) => join(place.modelDir, file)
  if (!program || !files.includes('tokens.txt')) return null
  await access(at('tokens.txt'))
  const tokens = `--tokens=${at('tokens.txt')}`
  const encoder = first(files, /^encoder.*\.onnx$/)
  const decoder = first(files, /^decoder.*\.onnx$/)
  const joiner = first(files, /^joiner.*\.onnx$/)
  if (encoder && decoder && joiner)
    return {
      program,
      model: 'transducer',
      modelArgs: [tokens, `--encoder=${at(encoder)}`, `--decoder=${at(decoder)}`, `--joiner=${at(joiner)}`],
    }
  const model = first(files, /^model(\.int8)?\.onnx$/)
  if (!model) return null
  return /sense-?voice/i.test(place.modelDir)
    ? {
        program,
        model: 'sense-voice',
        modelArgs: [tokens, `--sense-voice-model=${at(model)}`, '--sense-voice-use-itn=true'],
      }
    : { program, model: 'paraformer', modelArgs: [tokens, `--paraformer=${at(model)}`] }
}

/** The program prints one JSON object per file, mixed with log lines. */
function textOf(output: string): string {
  for (const line of output.split('\n').reverse()) {
    const json = line.trim()
    if (!json.startsWith('{') || !json.endsWith('}')) continue
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed === 'object' && parsed !== null && 'text' in parsed && typeof parsed.text === 'string')
      return parsed.text.trim()
  }
  throw new VendorError('sherpa-onnx', 'bad_answer')
}

/** SenseVoice's languages are known; of other models only that users choose them for Chinese, often with English. */
const languagesOf = (model: SherpaPlace['model']) =>
  codesOfIso(model === 'sense-voice' ? ['zh', 'en', 'ja', 'ko'] : ['zh', 'en'])

/** Local recognition with the user's own model: Chinese and the other languages that the model knows. */
export function sherpaAsr(place: SherpaPlace): AsrProvider {
  const name = `sherpa-onnx (${place.model})`
  return {
    capabilities: {
      name,
      kind: 'local',
      languages: languagesOf(place.model),
      partials: false,
      phrases: false,
    },
    open: (request) =>
      fileStream(name, request, async (_folder, wavFile) => {
        const out = await runEngine(name, {
          program: place.program,
          args: [...place.modelArgs, wavFile],
          signal: request.signal,
          timeoutMs: TIMEOUT_MS,
        })
        return recognisedWords(textOf(out.toString('utf8')))
      }),
  }
}
