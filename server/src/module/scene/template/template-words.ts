import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'

/** What a learner can mean: its name, key words (`|` = or, `,` = and), examples, and a better wording. */
type Intent = readonly [label: string, keywords: string, scripts: readonly string[], better?: string]
export type MustSay = readonly [label: string, keywords: string, better: string]
/** A customer's node: its name and what the customer says. */
type Said = readonly [name: string, text: string, emotion: number]

/** Names of the customer's nodes, of the learner's nodes, of the questions and of the intents of a template. */
export interface Names {
  says: string
  asks: string
  questions: string
  intents: string
}

/** The names that the words in one language have. */
export interface NamesOf<W extends Record<keyof Names, object>> extends Names {
  says: Exclude<keyof W['says'] & string, keyof W['questions']>
  asks: keyof W['asks'] & string
  questions: keyof W['questions'] & string
  intents: keyof W['intents'] & string
}

/** The words of a template in one language; the flow is the same in all. */
export interface TemplateWords<N extends Names = Names>
  extends Pick<SceneContent, 'name' | 'description' | 'language' | 'role' | 'goal' | 'persona' | 'lexicon'> {
  start: string
  end: Said
  says: Record<N['says'] | N['questions'], Said>
  /** Name, hint and what must be said at the learner's nodes. */
  asks: Record<N['asks'], readonly [name: string, hint: string, mustSay?: MustSay]>
  /** Hint and what must be said at the customer's questions. */
  questions: Record<N['questions'], readonly [hint: string, mustSay?: MustSay]>
  intents: Record<N['intents'], Intent>
  /** Two reminders and the farewell. */
  silence: readonly [string, string, string]
  nonStandard: readonly [string, string, string]
}
