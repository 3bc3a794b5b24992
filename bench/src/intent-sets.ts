import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import frozen from './intent-sets.json'

const intent = z.object({ name: z.string(), examples: z.array(z.string()), heldOut: z.array(z.string()) })
const banking = z.object({ intents: z.array(intent) })
const clinc = z.object({ domains: z.record(z.string(), z.array(intent)), outOfScope: z.array(z.string()) })

type Intent = z.infer<typeof intent>

export interface IntentSet {
  name: string
  /** Two nodes of five intents. */
  nodes: { id: string; intents: { id: string; examples: string[] }[] }[]
  /** Held-out sentences with their node and intent. */
  held: { node: string; intent: string; text: string }[]
  /** Held-out sentences of all other intents of BANKING77, or of the domains the set's intents are of. */
  trade: string[]
}

export interface IntentSets {
  sets: IntentSet[]
  outOfScope: string[]
  /** Of these, the ones that were not used for tuning. */
  unseen: ReadonlySet<string>
}

/** Where the public sets are: `--intents=<folder>` or INTENTS_FOLDER; null without either or when a file is missing. */
export function intentsFolder(): string | null {
  const named = process.argv.find((a) => a.startsWith('--intents='))?.slice('--intents='.length)
  const folder = named ?? process.env.INTENTS_FOLDER
  if (!folder) return null
  return ['banking77.json', 'clinc150.json'].every((f) => existsSync(resolve(folder, f))) ? folder : null
}

function intentSet(name: string, drawn: string[][], all: readonly Intent[], domain: readonly Intent[]): IntentSet {
  const byName = new Map(all.map((i) => [i.name, i]))
  const of = (id: string): Intent => {
    const found = byName.get(id)
    if (!found) throw new Error(`the public sets have no intent ${id}`)
    return found
  }
  const nodes = drawn.map((ids, n) => ({
    id: `node ${n + 1}`,
    intents: ids.map((id) => ({ id, examples: of(id).examples.slice(0, frozen.train) })),
  }))
  const held = nodes.flatMap((node) =>
    node.intents.flatMap(({ id }) => of(id).heldOut.map((text) => ({ node: node.id, intent: id, text }))),
  )
  const names = new Set(drawn.flat())
  return { name, nodes, held, trade: domain.filter((i) => !names.has(i.name)).flatMap((i) => i.heldOut) }
}

/** Reads the public sets and picks the intents that were drawn before the method was tuned. */
export function readIntentSets(folder: string): IntentSets {
  const read = (file: string): unknown => JSON.parse(readFileSync(resolve(folder, file), 'utf8'))
  const bank = banking.parse(read('banking77.json')).intents
  const { domains, outOfScope } = clinc.parse(read('clinc150.json'))
  const sets = frozen.sets.map(({ name, file, nodes }) => {
    if (file === 'banking77') return intentSet(name, nodes, bank, bank)
    const names = new Set(nodes.flat())
    const touched = Object.values(domains).filter((intents) => intents.some((i) => names.has(i.name)))
    return intentSet(name, nodes, Object.values(domains).flat(), touched.flat())
  })
  const tuned = new Set(frozen.tunedOutOfScope)
  return { sets, outOfScope, unseen: new Set(outOfScope.filter((_text, i) => !tuned.has(i))) }
}
