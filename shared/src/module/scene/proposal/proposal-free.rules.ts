import type { Customer } from '../../customer/customer.contract'
import type { FreePlay, FreePoint } from '../free/free-play.contract'
import type { SceneContent } from '../scene.contract'
import { aboutOf, customerOf, informationOf, type Proposed } from './proposal-about.rules'
import type { FreeAnswer } from './proposal-answer.rules'
import { ProposalSieve } from './proposal-sieve.rules'
import { markProposed } from './proposed.rules'

const LABEL_MAX = 32
const PROMISE_MAX = 48
const TEXT_MAX = 200
const MAX_OPENING = 3
const MAX_POINTS = 20
const MAX_PROMISES = 20
const MAX_SENTENCES = 10

/**
 * A free practice made of a model's answer. What its author has to add, such as a reply that did not fit, is a problem of
 * the draft.
 * @param empty the practice without it, with a customer who is nobody yet
 * @param prompt what the model was told, folded: none of it may come back
 */
export function freeContentOfAnswer(
  answer: FreeAnswer,
  empty: SceneContent & { customer: Customer; free: FreePlay },
  prompt: string,
): Proposed {
  const sieve = new ProposalSieve(empty.language, prompt)
  const about = aboutOf(answer, empty.persona, sieve)
  const opening = sieve.sentences('opening', answer.opening, MAX_OPENING)
  const points = pointsOf(answer.points, sieve)
  const forbidden = promisesOf(answer.forbidden, sieve)
  const closing = sieve.optional('closing', answer.closing, TEXT_MAX)
  const ids = new Set(points.map(({ id }) => id))
  const raisedBy = (after: number) => (ids.has(pointId(after)) ? [pointId(after)] : [])
  const customer = customerOf(answer, empty.customer, raisedBy, sieve) ?? empty.customer
  const { faults } = sieve
  if (points.length === 0) return { content: null, faults }
  const free: FreePlay = {
    ...{ ...empty.free, points, forbidden },
    opening:
      opening.length === 0 ? empty.free.opening : opening.map((text, n) => ({ id: `o${n + 1}`, text, emotion: 0 })),
    closing: closing === '' ? [] : [{ text: closing }],
  }
  return { content: markProposed({ ...empty, ...about, customer, free }, () => true), faults }
}

/** As the model counts, from 1. */
const pointId = (no: number): string => `p${no}`

function pointsOf(given: FreeAnswer['points'], sieve: ProposalSieve): FreePoint[] {
  // A sentence that meets two points meets neither for certain.
  const said = new Set<string>()
  const fitting = given.flatMap((point, at) => pointOf(point, at, said, sieve))
  return sieve.first('points', fitting, MAX_POINTS, ({ label }) => label)
}

function pointOf(
  given: FreeAnswer['points'][number],
  at: number,
  said: Set<string>,
  sieve: ProposalSieve,
): FreePoint[] {
  const path = `points.${at}`
  const examples = sieve.sentences(`${path}.examples`, given.examples, MAX_SENTENCES, said)
  const [first] = examples
  if (first === undefined) {
    sieve.refuse(path, 'no_answers', given.label)
    return []
  }
  const worded = (name: 'leads' | 'replies') =>
    sieve.sentences(`${path}.${name}`, given[name], MAX_SENTENCES).map((text) => ({ text }))
  const { required } = given
  const label = sieve.text(`${path}.label`, given.label, LABEL_MAX) ?? first.slice(0, LABEL_MAX)
  const keywords = given.keywords.trim() === '' ? '' : (sieve.keywords(`${path}.keywords`, given.keywords) ?? '')
  const notMet = sieve.sentences(`${path}.not`, given.not, MAX_SENTENCES, said)
  const [leads, replies] = [worded('leads'), worded('replies')]
  const hint = sieve.optional(`${path}.hint`, given.hint, TEXT_MAX)
  const better = sieve.optional(`${path}.better`, given.better, TEXT_MAX)
  return [
    {
      ...{ id: pointId(at + 1), label, met: { keywords, examples }, notMet, required, leads, replies },
      mustSay: informationOf(`${path}.information`, given.information, sieve),
      ...(hint === '' ? {} : { hint }),
      ...(better === '' ? {} : { better }),
    },
  ]
}

function promisesOf(given: FreeAnswer['forbidden'], sieve: ProposalSieve): FreePlay['forbidden'] {
  const fitting = given.flatMap((one, at) => {
    const label = sieve.text(`forbidden.${at}.label`, one.label, PROMISE_MAX)
    const keywords = sieve.keywords(`forbidden.${at}.keywords`, one.keywords)
    return label === null || keywords === null ? [] : [{ label, keywords }]
  })
  return sieve.first('forbidden', fitting, MAX_PROMISES, ({ label }) => label)
}
