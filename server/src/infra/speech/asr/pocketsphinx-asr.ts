import { access, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { WAV_HEADER_BYTES } from '@lianda/shared/kernel/wav'
import { FairQueue } from '../../queue/fair-queue'
import { findProgram } from '../../vendor/find-program'
import { runEngine } from '../../vendor/run-engine'
import type { AsrProvider, Recognised } from './asr'
import { fileStream } from './engine-asr'
import { heardPhrases, type PhraseGraph, phraseGraph, type Pronunciations, pronunciationsOf } from './phrase-graph'

export interface PocketsphinxPlace {
  program: string
  /** Folder with cmudict-en-us.dict and the acoustic model en-us. */
  modelDir: string
}

const NAME = 'PocketSphinx (English)'
const MODEL_DIR = '/usr/share/pocketsphinx/model/en-us'
const DICTIONARY = 'cmudict-en-us.dict'
const TIMEOUT_MS = 30_000
/** The language model's words count from this average probability on. */
const UNDERSTOOD_PROBABILITY = 0.5

/** More engines at once than cores would make every turn late instead of some. */
const engines = new FairQueue({ running: availableParallelism(), perKey: Number.POSITIVE_INFINITY })

/** Debian's PocketSphinx with its English model, when both are installed. */
export async function findPocketsphinx(modelDir: string = MODEL_DIR): Promise<PocketsphinxPlace | null> {
  const program = await findProgram('pocketsphinx_batch')
  if (!program) return null
  const there = await access(join(modelDir, DICTIONARY)).then(
    () => true,
    () => false,
  )
  return there ? { program, modelDir } : null
}

/** Runs the engine over `turn.wav` of a folder; the file `out` that it writes there is returned. */
async function hear(
  place: PocketsphinxPlace,
  folder: string,
  model: readonly string[],
  out: string,
  signal: AbortSignal,
) {
  await writeFile(join(folder, 'turns'), 'turn\n')
  // The whole turn is one utterance, so that a pause does not cut a phrase in two. Silence without any noise, as noise
  // suppression and synthesisers make it, misleads the engine: half a bit of noise, the same each time, mends that.
  const input = ['-adcin', 'yes', '-adchdr', String(WAV_HEADER_BYTES), '-cmn', 'batch', '-dither', 'yes', '-seed', '1']
  const files = ['-ctl', join(folder, 'turns'), '-cepdir', folder, '-cepext', '.wav', `-${out}`, join(folder, out)]
  const args = ['-hmm', join(place.modelDir, 'en-us'), ...model, ...input, ...files, '-logfn', '/dev/null']
  const run = { program: place.program, args, signal, timeoutMs: TIMEOUT_MS }
  await engines.run('turn', () => runEngine(NAME, run), signal)
  return readFile(join(folder, out), 'utf8')
}

/** A turn heard with the node's phrases; speech that is none of them is not understood. */
async function hearPhrases(
  place: PocketsphinxPlace,
  folder: string,
  graph: PhraseGraph,
  signal: AbortSignal,
): Promise<Recognised> {
  const [fsg, dict] = [join(folder, 'node.fsg'), join(folder, 'node.dict')]
  await Promise.all([writeFile(fsg, graph.fsg), writeFile(dict, graph.dictionary)])
  return heardPhrases(await hear(place, folder, ['-fsg', fsg, '-dict', dict], 'hypseg', signal), graph)
}

/** A turn heard with the engine's general language model, which understands little free speech. */
async function hearFreely(place: PocketsphinxPlace, folder: string, signal: AbortSignal): Promise<Recognised> {
  const model = ['-dict', join(place.modelDir, DICTIONARY), '-lm', join(place.modelDir, 'en-us.lm.bin')]
  // Each line: the turn, its channel, a word's begin and length in seconds, the word, its probability.
  const words = (await hear(place, folder, model, 'ctm', signal))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, , , , word = '', probability]) =>
      /^[a-z]/.test(word) ? [{ word: word.replace(/\(\d+\)$/, ''), probability: Number(probability) }] : [],
    )
  const confidence = words.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, words.length)
  return {
    text: words.map(({ word }) => word).join(' '),
    confidence,
    understood: confidence >= UNDERSTOOD_PROBABILITY,
  }
}

/**
 * English only. It listens for the node's phrases whose words are all in the dictionary, against any other speech.
 * Without usable phrases it uses its language model.
 */
export function pocketsphinxAsr(place: PocketsphinxPlace): AsrProvider {
  let dictionary: Promise<Pronunciations> | null = null
  const known = () => {
    dictionary ??= readFile(join(place.modelDir, DICTIONARY), 'utf8').then(pronunciationsOf)
    return dictionary
  }
  return {
    capabilities: { name: NAME, kind: 'local', languages: ['16k_en'], partials: false, phrases: true },
    open: (request) =>
      fileStream(NAME, request, async (folder) => {
        const graph = phraseGraph(request.phrases, await known())
        return graph ? hearPhrases(place, folder, graph, request.signal) : hearFreely(place, folder, request.signal)
      }),
  }
}
