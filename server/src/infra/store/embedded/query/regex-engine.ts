import { createContext, Script } from 'node:vm'
import { RE2JS } from 're2js'
import { MongoError } from '../mongo-error'
import { checkTime, timeLeft } from '../turn'
import { invalid, readSyntax, type Syntax } from './regex-syntax'

/*
 * Expressions come from outside, and no text may make one of them go on for ever. JavaScript's engine tries one way after
 * the other, which may double with each character; it is taken only for what has no ways to choose from (the text that a
 * person is looking for, escaped), where it is the faster one. All else goes to RE2, whose time grows with the text.
 */

type TextTest = (text: string) => boolean

/** Characters of the text times those of the pattern, up to which JavaScript's engine takes some milliseconds at most. */
const NATIVE_WORK = 10_000_000
/** Characters of the text times steps of the program, from which RE2 may take more than some milliseconds. */
const LONG_WORK = 1_000_000
/** How long one text may hold everybody up (ms). */
export const TEXT_LIMIT_MS = 5_000

const compiled = new Map<string, TextTest>()

/** A test for texts. Throws MongoError 51091 for a pattern that is not valid or not supported, 51108 for an unknown option. */
export function textTest(pattern: string, options: string): TextTest {
  const key = `${options}/${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const made = compile(pattern, options)
  if (compiled.size > 500) compiled.clear()
  compiled.set(key, made)
  return made
}

function compile(pattern: string, options: string): TextTest {
  const { native, linear } = readSyntax(pattern, options)
  const fast = native && nativeOf(native)
  if (!fast) return new LinearTest(linear).test
  let slow: LinearTest | undefined
  return (text) => {
    if (text.length * pattern.length <= NATIVE_WORK || linear instanceof MongoError) return fast.test(text)
    slow ??= new LinearTest(linear)
    return slow.test(text)
  }
}

/** Undefined where JavaScript has no such expression. */
function nativeOf({ source, flags }: NonNullable<Syntax['native']>): RegExp | undefined {
  // without the flag u a stray "]" is fine as in PCRE, but the classes of Unicode are none
  for (const wanted of /\\p/i.test(source) ? [`${flags}u`] : [`${flags}u`, flags]) {
    try {
      return new RegExp(source, wanted)
    } catch {
      // the next one, or the other engine, says what is wrong
    }
  }
  return undefined
}

class LinearTest {
  private program: RE2JS | undefined

  constructor(private readonly syntax: Syntax['linear']) {
    this.program = this.compile()
  }

  private compile(): RE2JS {
    if (this.syntax instanceof MongoError) throw this.syntax
    const { source, ignoreCase } = this.syntax
    try {
      return RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    } catch (error) {
      throw invalid(error instanceof Error ? error.message : String(error))
    }
  }

  test = (text: string): boolean => {
    this.program ??= this.compile()
    const { program } = this
    if (text.length * program.programSize() <= LONG_WORK) return program.test(text)
    try {
      return interruptible(() => program.test(text))
    } catch (error) {
      // it was stopped in the middle of what it keeps
      this.program = undefined
      throw error
    }
  }
}

const room = createContext({ work: () => false })
const work = new Script('work()')

/** Throws MongoError 51156 when it takes longer than TEXT_LIMIT_MS, 50 when the time of the command ends before. */
function interruptible(run: () => boolean): boolean {
  room.work = run
  try {
    return work.runInContext(room, { timeout: Math.max(1, Math.ceil(Math.min(TEXT_LIMIT_MS, timeLeft()))) }) === true
  } catch (error) {
    // made outside of this program's own realm, so that it is no instance of its Error
    if (!isTimeout(error)) throw error
    checkTime()
    throw new MongoError(51156, 'the regular expression takes too long on a text as long as this; narrow it down')
  } finally {
    room.work = () => false
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
