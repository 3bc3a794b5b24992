import { createHash } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { SPEECH_LANGUAGES } from '@lianda/shared/module/lexicon/speech-language.rules'
import { type Preparer, preparer } from '@lianda/shared/module/lexicon/prepare.rules'
import {
  bytesOfKey,
  judgeAnswer,
  type PreparedKey,
  prepareKey,
  textsOfKey,
} from '@lianda/shared/module/faq/round/answer-judge.rules'
import type { AnswerFinding, AnswerKey } from '@lianda/shared/module/faq/round/answer-judge.types'
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
/** Memory for keys that are kept ready: those of some two hundred questions. */
const KEPT_BYTES = 64 * 2 ** 20
/** How long an answer waits for its vector, in ms; after that, words decide alone. */
const PATIENCE_MS = 800
/** Vectors that come sooner than this, in ms, save learning the key by its words alone; few answers are as short. */
const SOON_MS = 2_000
/** How long the vectors of a key may take, while answers are judged without them. */
const LEARNING_MS = 60_000

/** What a key is made of. */
interface Source {
  /** The same for what has the same words, in whichever round. */
  name: string
  ask: AnswerKey
  others: readonly AnswerKey[]
  lexicon: Preparer
}

interface Ready {
  key: PreparedKey
  /** Learned with an encoder's vectors. */
  encoded: boolean
}

const memory = perApp(() => ({
  ready: new LRUCache<string, Ready>({ maxSize: KEPT_BYTES, sizeCalculation: ({ key }) => bytesOfKey(key) }),
  /** Names of keys whose vectors are under way. */
  learning: new Set<string>(),
  /** The key that is made last of those that wait. */
  last: Promise.resolve(),
}))

/** Resolves for one key after the other, with what else has happened in between: making one takes some 20 ms. */
async function inLine(deps: Deps): Promise<void> {
  const own = memory(deps)
  own.last = own.last.then(() => setImmediate())
  await own.last
}

const inOrder = (a: AskDoc, b: AskDoc): number =>
  a.questionId === b.questionId ? a.part - b.part : a.questionId < b.questionId ? -1 : 1

/**
 * The other questions of a round that come next in the order of their ids, and then from the first again: so rounds that
 * have the same questions have the same keys.
 */
function othersOf({ asks }: RoundDoc, { questionId, language }: AskDoc): AskDoc[] {
  const others = asks.filter((one) => one.questionId !== questionId && one.language === language).toSorted(inOrder)
  const later = others.filter((one) => one.questionId > questionId)
  return [...later, ...others].slice(0, Math.min(others.length, MOST_OTHERS))
}

const wordsOf = ({ question, answer, similarAnswers, keywords }: AnswerKey): AnswerKey => ({
  ...{ question, answer, similarAnswers, keywords },
})

function sourceOf(round: RoundDoc, asked: AskDoc): Source {
  const { language } = asked
  const ask = wordsOf(asked)
  const others = othersOf(round, asked).map(wordsOf)
  const name = createHash('sha256')
    .update(JSON.stringify([language, ask, others]))
    .digest('base64')
  return { name, ask, others, lexicon: preparer(LEXICON, language) }
}

/** A question's key, ready to judge, at least by its words; making it takes some 20 ms. */
function readyKey(deps: Deps, { name, ask, others, lexicon }: Source): Ready {
  const { ready } = memory(deps)
  const known = ready.get(name)
  if (known) return known
  const made: Ready = { key: prepareKey(ask, others, lexicon), encoded: false }
  ready.set(name, made)
  return made
}

/** Learns the key with the encoder's vectors; until they are there, and without them, it judges by words. */
async function encodeKey(deps: Deps, source: Source, encoder: EmbeddingProvider): Promise<void> {
  const { ready, learning } = memory(deps)
  const { name, ask, others, lexicon } = source
  if (ready.get(name)?.encoded || learning.has(name)) return
  learning.add(name)
  try {
    const texts = textsOfKey(ask, others, lexicon.reading.english)
    const embedded = inTime(LEARNING_MS, (signal) => encoder.embed(texts, signal))
    const soon = setTimeout(SOON_MS, true, { ref: false })
    if ((await Promise.race([embedded, soon])) === true) {
      await inLine(deps)
      readyKey(deps, source)
    }
    const found = await embedded
    await inLine(deps)
    const vectors = new Map(texts.map((text, at): [string, Vector] => [text, found[at] ?? []]))
    ready.set(name, { key: prepareKey(ask, others, lexicon, vectors), encoded: true })
  } finally {
    learning.delete(name)
  }
}

const helpless = (deps: Deps, error: unknown): void =>
  deps.log.warn({ err: error }, 'the sentence encoder did not help, words decide')

/** Makes the key of the question that waits ready before it is answered, so that its answer need not wait. */
export function prepareQuestion(deps: Deps, round: RoundDoc): void {
  const ask = round.asks[round.at]
  if (!ask || round.state !== 'active') return
  const prepare = async () => {
    // Who asked for it is answered first.
    await inLine(deps)
    const source = sourceOf(round, ask)
    const encoder = deps.voice.encoderFor(ask.language)
    if (encoder) await encodeKey(deps, source, encoder).finally(() => readyKey(deps, source))
    else readyKey(deps, source)
  }
  prepare().catch((error) => helpless(deps, error))
}

/** What an answer is against the key: by its words, and by an encoder where one is there in time. */
export async function judge(deps: Deps, round: RoundDoc, ask: AskDoc, said: string): Promise<AnswerFinding> {
  const { key, encoded } = readyKey(deps, sourceOf(round, ask))
  const encoder = encoded ? deps.voice.encoderFor(ask.language) : null
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
