import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codesOfIso } from '@lianda/shared/module/lexicon/speech-language.rules'
import { findProgram } from '../../vendor/find-program'
import { runEngine } from '../../vendor/run-engine'
import { type AsrProvider, recognisedWords } from './asr'
import { fileStream } from './engine-asr'
import { grammarOf } from './jsgf'

export interface PocketsphinxPlace {
  program: string
  /** Folder with cmudict-en-us.dict and the acoustic model en-us. */
  modelDir: string
}

const MODEL_DIR = '/usr/share/pocketsphinx/model/en-us'
const TIMEOUT_MS = 30_000
/**
 * Far wider than the engine's default of 1e-48, at which a breath between two words drops the only matching phrase and
 * loses the whole turn. Speech that matches no phrase is still refused. The cost is about 2 % of real time.
 */
const BEAMS = ['-beam', '1e-80', '-pbeam', '1e-80', '-wbeam', '1e-60']

/** Debian's PocketSphinx with its English model, when both are installed. */
export async function findPocketsphinx(modelDir: string = MODEL_DIR): Promise<PocketsphinxPlace | null> {
  const program = await findProgram('pocketsphinx_continuous')
  if (!program) return null
  const there = await access(join(modelDir, 'cmudict-en-us.dict')).then(
    () => true,
    () => false,
  )
  return there ? { program, modelDir } : null
}

/**
 * English only, and accurate only with a grammar. The grammar holds the node's phrases whose words are all in the
 * dictionary, because the engine refuses a grammar with an unknown word. Without usable phrases the engine uses its
 * language model, which understands little free speech.
 */
export function pocketsphinxAsr(place: PocketsphinxPlace): AsrProvider {
  const name = 'PocketSphinx (English)'
  let dictionary: Promise<Set<string>> | null = null
  const words = () => {
    dictionary ??= readFile(join(place.modelDir, 'cmudict-en-us.dict'), 'utf8').then(
      (text) => new Set(text.split('\n').map((line) => line.slice(0, line.indexOf(' ')))),
    )
    return dictionary
  }
  return {
    capabilities: { name, kind: 'local', languages: codesOfIso(['en']), partials: false, phrases: true },
    open: (request) =>
      fileStream(name, request, async (folder, wavFile) => {
        const args = ['-infile', wavFile, '-logfn', '/dev/null']
        const grammar = grammarOf(request.phrases, await words())
        if (grammar) {
          const file = join(folder, 'node.gram')
          await writeFile(file, grammar)
          args.push('-jsgf', file, ...BEAMS)
        }
        const out = await runEngine(name, {
          program: place.program,
          args,
          signal: request.signal,
          timeoutMs: TIMEOUT_MS,
        })
        // The engine prints one line for each stretch of speech between silences.
        return recognisedWords(out.toString('utf8').split('\n').join(' ').replace(/\s+/g, ' ').trim())
      }),
  }
}
