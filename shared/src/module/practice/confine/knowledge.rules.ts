import type { CustomerState } from '../../scene/customer/customer.types'
import type { SceneContent } from '../../scene/scene.contract'

/** What a customer may speak of, and what nobody has asked out of them yet, as sentences of the scene. */
export interface Knowledge {
  /** Facts already told, one wording each. */
  told: string[]
  known: string[]
  /** Wordings of one thing each. */
  hidden: string[][]
}

/** `self`: after the turn, so that a fact that is told with this line counts as told. */
export function knowledgeOf(
  { customer, persona }: Pick<SceneContent, 'customer' | 'persona'>,
  self: Pick<CustomerState, 'told' | 'heard'> | undefined,
): Knowledge {
  const levels = (customer?.facts ?? []).flatMap((fact) =>
    fact.levels.map(({ wordings }, level) => ({
      told: level < (self?.told[fact.id] ?? 0),
      texts: wordings.map(({ text }) => text),
    })),
  )
  const told = levels.filter((level) => level.told)
  const heard = Object.values(self?.heard ?? {}).map(({ text }) => text)
  return {
    told: told.flatMap(({ texts }) => texts.slice(0, 1)),
    known: [persona.brief, ...told.flatMap(({ texts }) => texts), ...heard],
    hidden: levels.filter((level) => !level.told).map(({ texts }) => texts),
  }
}
