import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { SignedIn } from '../world'
import type { Place } from './places'

/**
 * Who may do a call, written down apart from the table of actions: anybody; everybody who is signed in; administrators
 * with one of these functions (and owners), of which the first alone must do; owners alone; the platform's operator alone.
 */
type Rule = 'anybody' | 'everybody' | 'owner' | 'operator' | readonly [FunctionKey, ...FunctionKey[]]

/**
 * Whose object a call names, and so who finds none (404):
 * - `nothing`: it names none, or acts on the caller or their organisation;
 * - `organisation`: people of other organisations;
 * - `scope`: them, and an administrator whose data scope it is outside of;
 * - `own`: everybody but the learner whose it is;
 * - `installation`: any organisation's; for the operator.
 */
type Reach = 'nothing' | 'organisation' | 'scope' | 'own' | 'installation'

export type Input = Record<string, unknown>
type Maker = (place: Place) => Input | Promise<Input>

/** What the matrix has to know of one call, by `contract.id`. */
export interface Row {
  who: Rule
  reach: Reach
  /**
   * Makes the object at this place, by its owner, and says what the call's input has beyond a sample of its schema. It
   * must work for those who may: a refusal proves nothing if the call fails for everybody.
   */
  input?: Maker
  /** A list: makes a thing at a place. Who asks gets those that they may see, and no others. */
  lists?: (place: Place) => unknown
  /** The call ends or changes the caller's session, so each caller is signed in for it: what it needs of them. */
  alone?: (caller: SignedIn, place: Place) => Input | Promise<Input>
  /** Whether an answer did or told something, for calls that leave out what they do not find instead of refusing. */
  does?: (answer: Record<string, unknown>) => boolean
  /** What people with other functions get (a code, or `none`) where a call has several types with functions of their own. */
  lacking?: string
  /** A code that only those get who may; where the call itself would need more than its object. */
  works?: string
  /** What administrators get who may do it, but neither made the thing nor are owners. */
  lesser?: string
  /** The thing is the whole organisation's: an administrator with a data scope is refused (403), or finds none. */
  whole?: true | 'none'
  /**
   * The code, or its beginning, where somebody else's object is not simply not found (404): what the input names is not
   * the object itself.
   */
  refusal?: string
  /** Its answer takes a process of its own (a file), so one of those who may do it is enough. */
  dear?: true
  /** Seen as somebody the frame of the back office reads it too. */
  frame?: true
}

export type Rows = Readonly<Record<string, Row>>
type Given = Maker | Omit<Row, 'who' | 'reach'> | null

/** A builder of things that are only read: it makes one at each place, and gives it again. */
export function once<T>(make: (place: Place) => Promise<T>): (place: Place) => Promise<T> {
  const made = new Map<Place, Promise<T>>()
  return (place) => {
    const one = made.get(place) ?? make(place)
    made.set(place, one)
    return one
  }
}

/** The input of a call that names one thing. */
export const whose = async (made: Promise<{ id: string }>, over: Input = {}): Promise<Input> => ({
  id: (await made).id,
  ...over,
})

/** The input of a call that changes one thing. */
export async function revised(made: Promise<{ id: string; rev: number }>, over: Input = {}): Promise<Input> {
  const { id, rev } = await made
  return { id, rev, ...over }
}

export const someOf =
  (member: string) =>
  (answer: Record<string, unknown>): boolean =>
    (answer[member] as unknown[]).length > 0

/** Rows of calls that the same people may do with the same kind of object. */
export function rows(noun: string, who: Rule, reach: Reach, calls: Readonly<Record<string, Given>>): Rows {
  const rowOf = (given: Given): Row =>
    typeof given === 'function' ? { who, reach, input: given } : { who, reach, ...given }
  return Object.fromEntries(Object.entries(calls).map(([name, given]) => [`${noun}.${name}`, rowOf(given)]))
}
