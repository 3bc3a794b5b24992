import type { CustomerState } from '../../scene/customer/customer.types'
import { filled } from '../../scene/customer/wordings.rules'
import type { SceneContent } from '../../scene/scene.contract'

/** What a customer may speak of, and what nobody has asked out of them yet, as sentences of the scene. */
export interface Knowledge {
  /** Facts already told, one wording each. */
  told: string[]
  known: string[]
  /** Wordings of one thing each. */
  hidden: string[][]
}

type Told = Pick<CustomerState, 'told' | 'heard' | 'values'>

/** `self`: after the turn, so that a fact that is told with this line counts as told. */
export function knowledgeOf(
  { customer, persona }: Pick<SceneContent, 'customer' | 'persona'>,
  self: Told | undefined,
): Knowledge {
  const heard = Object.fromEntries(Object.entries(self?.heard ?? {}).map(([id, { text }]) => [id, text]))
  const values = self?.values ?? {}
  const said = (texts: readonly string[]) => texts.flatMap((text) => filled(text, { ...values, ...heard }) ?? [])
  const levels = (customer?.facts ?? []).flatMap((fact) =>
    fact.levels.map(({ wordings }, level) => ({
      told: level < (self?.told[fact.id] ?? 0),
      texts: wordings.map(({ text }) => text),
    })),
  )
  const told = levels.filter((level) => level.told).map(({ texts }) => said(texts))
  return {
    told: told.flatMap((texts) => texts.slice(0, 1)),
    known: [persona.brief, ...told.flat(), ...Object.values(heard)],
    // What was drawn for this practice is hidden with the rest; what the learner told is not.
    hidden: levels.filter((level) => !level.told).map(({ texts }) => texts.map((text) => filled(text, values) ?? text)),
  }
}
