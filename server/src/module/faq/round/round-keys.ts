import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { SPEECH_LANGUAGES } from '@lianda/shared/module/lexicon/speech-language.rules'
import { preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import {
  judgeAnswer,
  type PreparedKey,
  prepareKey,
  textsOfKey,
} from '@lianda/shared/module/faq/round/answer-judge.rules'
import type { AnswerFinding } from '@lianda/shared/module/faq/round/answer-judge.types'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import type { Vector } from '@lianda/shared/module/understanding/vector-space.rules'
import { type Deps, perApp } from '../../../deps'
import { inTime } from '../../../infra/llm/in-time'
import type { EmbeddingProvider } from '../../../infra/llm/llm'
import type { AskDoc, RoundDoc } from './round.document'

/** No words of an organisation's own: synonyms belong to scenes. */
const LEXICON = { polite: [], sensitive: [], synonyms: [], hotWords: [] }

/** Other questions whose answers are told apart from this one's; each makes learning slower. */
const MOST_OTHERS = 12
/** Keys that are kept ready: those of some hundred rounds. */
const KEPT = 2_000
/** How long an answer waits for its vector, in ms; after that, words decide alone. */
const PATIENCE_MS = 800
/** How long the vectors of a key may take, while answers are judged without them. */
const LEARNING_MS = 60_000

interface Ready {
  key: PreparedKey
  /** Learned with an encoder's vectors; `learning`: it is under way. */
  encoded: boolean | 'learning'
}

const ready = perApp(() => new LRUCache<string, Ready>({ max: KEPT }))

const partsOf = ({ asks }: RoundDoc, ask: AskDoc) => ({
  others: asks
    .filter((one) => one.questionId !== ask.questionId && one.language === ask.language)
    .slice(0, MOST_OTHERS),
  lexicon: preparer(LEXICON, ask.language),
})

/** A question's key, ready to judge by its words; made once for each question of a round, in some 20 ms. */
function readyKey(deps: Deps, round: RoundDoc, ask: AskDoc): Ready {
  const name = `${round._id} ${ask.no}`
  const known = ready(deps).get(name)
  if (known) return known
  const { others, lexicon } = partsOf(round, ask)
  const made: Ready = { key: prepareKey(ask, others, lexicon), encoded: false }
  ready(deps).set(name, made)
  return made
}

/** Learns the key with the encoder's vectors; without them it goes on to judge by words. */
async function encodeKey(entry: Ready, round: RoundDoc, ask: AskDoc, encoder: EmbeddingProvider): Promise<void> {
  if (entry.encoded !== false) return
  entry.encoded = 'learning'
  try {
    const { others, lexicon } = partsOf(round, ask)
    const texts = textsOfKey(ask, others, lexicon.reading.english)
    const found = await encoder.embed(texts, AbortSignal.timeout(LEARNING_MS))
    const vectors = new Map(texts.map((text, at): [string, Vector] => [text, found[at] ?? []]))
    entry.key = prepareKey(ask, others, lexicon, vectors)
    entry.encoded = true
  } finally {
    if (entry.encoded === 'learning') entry.encoded = false
  }
}

const helpless = (deps: Deps, error: unknown): void =>
  deps.log.warn({ err: error }, 'the sentence encoder did not help, words decide')

/** Makes the key of the question that waits ready while it is asked, so that its answer need not wait. */
export function prepareQuestion(deps: Deps, round: RoundDoc): void {
  const ask = round.asks[round.at]
  if (!ask || round.state !== 'active') return
  const prepare = async () => {
    // Who asked for it is answered first.
    await setImmediate()
    const encoder = deps.voice.encoderFor(ask.language)
    const entry = readyKey(deps, round, ask)
    if (encoder) await encodeKey(entry, round, ask, encoder)
  }
  prepare().catch((error) => helpless(deps, error))
}

/** What an answer is against the key: by its words, and by an encoder where one is there in time. */
export async function judge(deps: Deps, round: RoundDoc, ask: AskDoc, said: string): Promise<AnswerFinding> {
  const { key, encoded } = readyKey(deps, round, ask)
  const encoder = encoded === true ? deps.voice.encoderFor(ask.language) : null
  const text = encodedText(said, SPEECH_LANGUAGES[ask.language].byWords)
  if (!encoder || text === '') return judgeAnswer(key, said)
  try {
    const [vector = []] = await inTime(PATIENCE_MS, (signal) => encoder.embed([text], signal))
    return judgeAnswer(key, said, vector)
  } catch (error) {
    helpless(deps, error)
    return judgeAnswer(key, said)
  }
}
