import type { Endpoint } from '@lianda/shared/contract/endpoint'
import type { Places, Who } from './places'
import type { Input, Row } from './rows'
import { sampleOf, type TextPlace, textsOf, withAt } from './sample'
import { send } from './send'

const BODY_LIMIT = 1_048_576
/** What one address may have in all. */
const QUERY_CHARACTERS = 8_000
/** More than any text of ours may have. */
const LONG = 40_000

/** What may stand in a text, and must stay a text. */
const KEPT = [
  '=HYPERLINK("//a","b")<script>alert(1)</script>',
  `-1+1\u0000'"; $where: sleep(9) // {{7*7}}\u202e%s\uD800`,
]

const putAll = (input: Input, texts: readonly TextPlace[], value: (text: TextPlace) => unknown): Input =>
  texts.reduce<Input>((whole, text) => withAt(whole, text.path, value(text)) as Input, input)

/** Who the call would work for. */
export const callerOf = ({ inside }: Places, { who, reach }: Row): Who => {
  if (who === 'anybody') return null
  if (who === 'operator') return inside.operator
  return who === 'everybody' || reach === 'own' ? inside.learner : inside.owner
}

/**
 * What is wrong with the answers to a call whose texts are objects, far too long, or dangerous to those who would run or
 * interpret them.
 */
export async function attackTexts(places: Places, contract: Endpoint, row: Row): Promise<string[]> {
  const texts = textsOf(contract.input)
  if (texts.length === 0) return []
  const { world, inside } = places
  const who = callerOf(places, row)
  const inPath = ({ path }: TextPlace) => contract.path.includes(`{${path[0]}}`)
  const hasBody = (contract.method === 'POST' || contract.method === 'PUT') && !contract.upload
  const inBody = texts.filter((text) => hasBody && !inPath(text) && !contract.query?.includes(String(text.path[0])))
  const faults: string[] = []
  const plain = sampleOf(contract.input)

  /** Every text of the body is refused by its name. */
  const mustName = async (title: string, value: unknown) => {
    const { code, fields, text } = await send(
      world,
      contract,
      putAll(plain, inBody, () => value),
      who,
    )
    const names = new Set(inBody.map(({ path }) => String(path[0])))
    const unnamed = [...names].filter((name) => !fields.some((field) => field.split(/[.[]/)[0] === name))
    if (code !== 'request/invalid' || unnamed.length > 0)
      faults.push(`${title}: ${code}, without ${unnamed.join()}: ${text.slice(0, 300)}`)
  }
  if (inBody.length > 0) {
    await mustName('an object', { $gt: '' })
    await mustName('a long text', 'a'.repeat(LONG))
    const huge = 'a'.repeat((contract.bodyMb ?? 1) * BODY_LIMIT)
    const { code } = await send(
      world,
      contract,
      putAll(plain, inBody.slice(0, 1), () => huge),
      who,
    )
    if (code !== 'request/too_large') faults.push(`1 MB: ${code}`)
  } else {
    const long = 'a'.repeat(QUERY_CHARACTERS / texts.length)
    const { code, text } = await send(
      world,
      contract,
      putAll(plain, texts, () => long),
      who,
    )
    if (code !== 'request/invalid') faults.push(`a long text: ${code}: ${text.slice(0, 300)}`)
  }

  const free = texts.filter((text) => text.free && !inPath(text))
  if (free.length === 0 || row.alone) return faults
  for (const value of KEPT) {
    const made = { ...plain, ...(await row.input?.(inside)) }
    const input = putAll(made, free, ({ max }) => value.slice(0, max))
    const { status, code, text } = await send(world, contract, input, who)
    if (status >= 500) faults.push(`${JSON.stringify(value)}: ${code}: ${text.slice(0, 300)}`)
  }
  return faults
}
