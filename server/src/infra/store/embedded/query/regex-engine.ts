import { createContext, Script } from 'node:vm'
import { RE2JS } from 're2js'
import { MongoError } from '../mongo-error'
import { checkTime, timeLeft } from '../turn'
import { invalid, readSyntax, type Syntax } from './regex-syntax'

/*
 * Expressions come from clients, and no text may keep one running without end. JavaScript's engine backtracks, which
 * may double its time with each character; it is used only for patterns without alternatives to try (such as an escaped
 * search text), where it is faster. All others go to RE2, whose time is linear in the text.
 */

type TextTest = (text: string) => boolean

/** Text length times pattern length up to which JavaScript's engine takes at most a few milliseconds. */
const NATIVE_WORK = 10_000_000
/** Text length times program size above which RE2 may take more than a few milliseconds. */
const LONG_WORK = 1_000_000
/** Time limit for one text, which blocks all other commands (ms). */
export const TEXT_LIMIT_MS = 5_000

const compiled = new Map<string, TextTest>()

/** Compiles a text test. Throws MongoError 51091 for an invalid or unsupported pattern, 51108 for an unknown option. */
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

/** Undefined when the pattern is not valid in JavaScript. */
function nativeOf({ source, flags }: NonNullable<Syntax['native']>): RegExp | undefined {
  // without the flag u a stray "]" is allowed as in PCRE, but Unicode classes are not
  for (const wanted of /\\p/i.test(source) ? [`${flags}u`] : [`${flags}u`, flags]) {
    try {
      return new RegExp(source, wanted)
    } catch {
      // the next flags or the other engine report the error
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
      // the interruption may have left its state inconsistent
      this.program = undefined
      throw error
    }
  }
}

const room = createContext({ work: () => false })
const work = new Script('work()')

/** Throws MongoError 51156 after TEXT_LIMIT_MS, 50 when the command's time ends before. */
function interruptible(run: () => boolean): boolean {
  room.work = run
  try {
    return work.runInContext(room, { timeout: Math.max(1, Math.ceil(Math.min(TEXT_LIMIT_MS, timeLeft()))) }) === true
  } catch (error) {
    // the error comes from another realm, so instanceof Error is false
    if (!isTimeout(error)) throw error
    checkTime()
    throw new MongoError(51156, 'the regular expression takes too long on a text as long as this; narrow it down')
  } finally {
    room.work = () => false
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
