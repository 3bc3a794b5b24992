import type { Preparer } from '../../lexicon/prepare.rules'
import type { Weigh } from '../../scene/similarity.rules'
import { clausesOf } from '../../understanding/clauses.rules'
import { reaches } from './answer-wording.rules'

/** What the right answers affirm and deny, by feature. */
export interface Polarity {
  affirmed: ReadonlySet<string>
  denied: ReadonlySet<string>
}

/** Words that deny; they are no content. */
const CUE = /[不没无别]|\b(?:not|no|never|cannot|without)\b/u

interface Part {
  text: string
  denied: boolean
  features: string[]
}

/** The parts of a text that state something. */
function partsOf(text: string, lexicon: Preparer): Part[] {
  const { english } = lexicon.reading
  return reaches(text, english).flatMap((part): Part[] => {
    const kinds = clausesOf(part, english).map(({ kind }) => kind)
    if (kinds.every((kind) => kind === 'question')) return []
    const features = [...lexicon.prepare(part).features].filter((one) => !CUE.test(one))
    return [{ text: part, denied: kinds.includes('denied'), features }]
  })
}

/** The polarity of right answers in plain wording. */
export function polarityOf(answers: readonly string[], lexicon: Preparer): Polarity {
  const parts = answers.flatMap((answer) => partsOf(answer, lexicon))
  const of = (side: boolean) =>
    new Set(parts.filter(({ denied }) => denied === side).flatMap(({ features }) => features))
  return { affirmed: of(false), denied: of(true) }
}

/** How much of an answer is affirmed and denied as in the right ones, and how much the other way round. */
interface PolarityFound {
  with: number
  against: number
  /** What it turns round and says nowhere the right way is the most of this part; null: there is none. */
  part: string | null
}

/** A part of which at least this share is turned round says the opposite. */
const OPPOSED = 0.6

export function comparePolarity(said: string, right: Polarity, lexicon: Preparer, weigh: Weigh): PolarityFound {
  const total = (features: readonly string[]) => features.reduce((sum, one) => sum + Math.max(0, weigh(one)), 0)
  const parts = partsOf(said, lexicon).map(({ text, denied, features }) => {
    const [same, other] = denied ? [right.denied, right.affirmed] : [right.affirmed, right.denied]
    const agreeing = features.filter((one) => same.has(one) && !other.has(one))
    return { text, agreeing, opposed: features.filter((one) => other.has(one) && !same.has(one)) }
  })
  const found: PolarityFound = { with: 0, against: 0, part: null }
  const saidRightly = new Set(parts.flatMap(({ agreeing }) => agreeing))
  let most = 0
  for (const { text, agreeing, opposed } of parts) {
    const more = total(opposed) - total(agreeing)
    if (more > 0) found.against += more
    else found.with -= more
    const turned = total(opposed.filter((one) => !saidRightly.has(one)))
    if (turned > most && turned >= OPPOSED * (turned + total(agreeing))) [most, found.part] = [turned, text]
  }
  return found
}
