import { useText } from '../../platform/text'
import type { Place } from './content-edit'
import { useRows } from './editing'

/** A name in braces that a sentence may hold, and what it stands for. */
export interface Slot {
  text: string
  label: string
}

/** Slots that only the sentences of one place know. */
const ownOf = (at: Place): readonly string[] =>
  at === 'customer.acts.again' ? ['line'] : at.endsWith('.contradicted') ? ['before', 'now'] : []

/** What the sentences of a place may name: what the customer remembers, what was drawn, and what is known there only. */
export function useSlots(at: Place): Slot[] {
  const t = useText()
  const memories = useRows<{ id: string; label: string }>('customer.memories')
  const values = useRows<{ id: string; label: string }>('customer.values')
  return [
    ...ownOf(at).map((name) => ({ text: `{${name}}`, label: t(`scene-edit.slot.${name}`) })),
    ...[...memories, ...values].map(({ id, label }) => ({ text: `{${id}}`, label: label || id })),
  ]
}
