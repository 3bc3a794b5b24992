import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'

type Intent = readonly [label: string, keywords: string, scripts: readonly string[], better?: string]
export type MustSay = readonly [label: string, keywords: string, better: string]
/** A customer's node: its name and what the customer says. */
type Said = readonly [name: string, text: string, emotion: number]

/** The words of the scene in one language; the flow is the same in all. */
export interface FirstVisitWords
  extends Pick<SceneContent, 'name' | 'description' | 'language' | 'role' | 'goal' | 'persona' | 'lexicon'> {
  start: string
  end: Said
  says: Record<'arrive' | 'cool' | 'trouble' | 'functions' | 'price' | 'discount' | 'cold' | 'next', Said>
  /** Name, hint and what must be said at the learner's nodes. */
  asks: Record<
    'needs' | 'again' | 'care' | 'careAgain' | 'hold' | 'back' | 'close',
    readonly [name: string, hint: string, mustSay?: MustSay]
  >
  priceHint: string
  priceMust: MustSay
  intents: Record<
    | ('ask' | 'pitch' | 'askAgain' | 'sorry' | 'service' | 'features' | 'serviceAgain' | 'vague')
    | ('value' | 'cheaper' | 'badmouth' | 'terms' | 'yield' | 'apologise' | 'compare' | 'appoint' | 'wait'),
    Intent
  >
  /** Two reminders and the farewell. */
  silence: readonly [string, string, string]
  nonStandard: readonly [string, string, string]
}
