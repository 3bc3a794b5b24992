import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { SignedIn } from '../world'
import type { Place } from './places'

/**
 * Who may do a call, written down apart from the table of actions: anybody; everybody who is signed in; administrators
 * with one of these functions (and owners); owners alone; the platform's operator alone.
 */
export type Who = 'anybody' | 'everybody' | 'owner' | 'operator' | readonly FunctionKey[]

/**
 * Whose object a call names, and so who finds none (404):
 * - `nothing`: it names none, or acts on the caller or their organisation;
 * - `organisation`: people of other organisations;
 * - `scope`: them, and an administrator whose data scope it is outside of;
 * - `own`: everybody but the learner whose it is;
 * - `installation`: any organisation's; for the operator.
 */
export type Reach = 'nothing' | 'organisation' | 'scope' | 'own' | 'installation'

export type Input = Record<string, unknown>

/** What the matrix has to know of one call (HTTP: `contract.id`) or of one command of the socket (its event's name). */
export interface Row {
  who: Who
  reach: Reach
  /**
   * Makes the object at this place, by its owner, and says what the call's input has beyond a sample of its schema. It
   * must work for those who may: a refusal proves nothing if the call fails for everybody.
   */
  input?: (place: Place) => Input | Promise<Input>
  /** A list: makes a thing at a place. Who asks gets those that they may see, and no others. */
  lists?: (place: Place) => unknown
  /** The call ends or changes the caller's session, so each caller is signed in for it: what it needs of them. */
  alone?: (caller: SignedIn, place: Place) => Input | Promise<Input>
  /** Whether an answer did or told something, for calls that leave out what they do not find instead of refusing. */
  does?: (answer: Record<string, unknown>) => boolean
  /** What people with other functions get instead of 403: a call of several types, each with functions of its own. */
  lacking?: 'none'
  /** A code that only those get who may; where the call itself would need more than its object. */
  works?: string
  /** The thing is the whole organisation's: an administrator with a data scope is refused (403). */
  whole?: true
  /** The code where somebody else's object is not simply not found (404): what the input names is not the object itself. */
  refusal?: string
  /** Seen as an administrator the frame of the back office reads it too. */
  frame?: true
}

export type Rows = Readonly<Record<string, Row>>

/** A builder of things that are only read: it makes one at each place, and gives it again. */
export function once<T>(make: (place: Place) => Promise<T>): (place: Place) => Promise<T> {
  const made = new Map<Place, Promise<T>>()
  return (place) => {
    const one = made.get(place) ?? make(place)
    made.set(place, one)
    return one
  }
}

export const someOf =
  (member: string) =>
  (answer: Record<string, unknown>): boolean =>
    (answer[member] as unknown[]).length > 0

/** Rows of calls that the same people may do with the same kind of object. */
export function rows(
  noun: string,
  who: Who,
  reach: Reach,
  calls: Readonly<Record<string, Row['input'] | Omit<Row, 'who' | 'reach'> | null>>,
): Rows {
  const rowOf = (given: Row['input'] | Omit<Row, 'who' | 'reach'> | null): Row =>
    typeof given === 'function' ? { who, reach, input: given } : { who, reach, ...given }
  return Object.fromEntries(Object.entries(calls).map(([name, given]) => [`${noun}.${name}`, rowOf(given)]))
}
