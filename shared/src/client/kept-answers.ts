import * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '../contract/endpoint'
import type { DocumentPort } from '../platform/documents'

/** Answers kept of each call, those with other inputs each for itself; the one kept longest ago goes first. */
const MOST = 12
const PREFIX = 'answers-'
const kept = z.array(z.object({ input: z.string(), answer: z.unknown() }))
type Kept = z.infer<typeof kept>

const keyOf = ({ id }: Endpoint): string => `${PREFIX}${id}`

async function read(documents: DocumentPort, owner: string, endpoint: Endpoint): Promise<Kept> {
  try {
    const known = z.safeParse(kept, JSON.parse((await documents.get(owner, keyOf(endpoint))) ?? '[]'))
    return known.success ? known.data : []
  } catch {
    return []
  }
}

/**
 * What a call answered last on this device, for reading offline; null: nothing that this version understands.
 * @param input as JSON
 */
export async function findAnswer<E extends Endpoint>(
  documents: DocumentPort,
  owner: string,
  endpoint: E,
  input: string,
): Promise<OutputOf<E> | null> {
  const found = (await read(documents, owner, endpoint)).find((one) => one.input === input)
  const known = z.safeParse(endpoint.output, found?.answer)
  return known.success ? (known.data as OutputOf<E>) : null
}

/** The last write on each device: two at once would lose one. */
const writing = new WeakMap<DocumentPort, Promise<void>>()

/** On a device with full or forbidden storage nothing is kept. */
export async function keepAnswer<E extends Endpoint>(
  documents: DocumentPort,
  owner: string,
  endpoint: E,
  input: string,
  answer: OutputOf<E>,
): Promise<void> {
  const before = writing.get(documents) ?? Promise.resolve()
  const write = before.then(async () => {
    const others = (await read(documents, owner, endpoint)).filter((one) => one.input !== input)
    const text = JSON.stringify([{ input, answer }, ...others].slice(0, MOST))
    await documents.put(owner, keyOf(endpoint), text).catch(() => undefined)
  })
  writing.set(documents, write)
  await write
}

/** Deletes all of them, because the user has signed out. */
export async function forgetAnswers(documents: DocumentPort, owner: string): Promise<void> {
  await writing.get(documents)
  const keys = await documents.keys(owner).catch(() => [])
  await Promise.all(
    keys.filter((key) => key.startsWith(PREFIX)).map((key) => documents.remove(owner, key).catch(() => undefined)),
  )
}
