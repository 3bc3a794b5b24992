import type { SubtaskProgress } from '../kind/subtask-kind.types'

/** Bits of what is true or false of somebody at a step. */
const BIT = { begun: 1, brokenOff: 2, passed: 4, notPassed: 8, keySeen: 16 } as const

/** What is a number, or null. One that nobody has takes no room: few kinds of steps count seconds. */
const NUMBERS = ['best', 'last', 'spentMs', 'passedAtMs', 'attempts', 'changesAtMs', 'seconds', 'percent'] as const
type Column = Float64Array<ArrayBuffer> | null
type Columns = Record<(typeof NUMBERS)[number], Column>

type Own = readonly (SubtaskProgress | undefined)[]

/** People for whom there is room at first. */
const FIRST_ROOM = 16

/**
 * The progress of many people at the steps of a package, each number of all of them in one column: about 50 bytes for
 * somebody at a step. An object of each would take four times the memory, and the collector of it would look at every one.
 */
export class ProgressColumns {
  private readonly rows = new Map<string, number>()
  /** Rows of people who are gone. */
  private readonly free: number[] = []
  private room = 0
  private bits = new Uint8Array(0)
  /** Which of `resources` somebody began, from 1; 0: none. */
  private began = new Uint32Array(0)
  private readonly numbers: Columns = {
    ...{ best: null, last: null, spentMs: null, passedAtMs: null },
    ...{ attempts: null, changesAtMs: null, seconds: null, percent: null },
  }
  private readonly resources: NonNullable<SubtaskProgress['began']>[] = []
  private readonly numberOfResource = new Map<string, number>()
  /** Unfinished attempts, of the few who are at work, by cell. */
  private readonly current = new Map<number, string>()

  /** @param steps how many steps the package has */
  constructor(private readonly steps: number) {}

  get size(): number {
    return this.rows.size
  }

  keys(): IterableIterator<string> {
    return this.rows.keys()
  }

  has(userId: string): boolean {
    return this.rows.has(userId)
  }

  /** Somebody's progress in the order of the steps; undefined: not begun. Nobody is there who has begun none. */
  get(userId: string): Own | undefined {
    const row = this.rows.get(userId)
    if (row === undefined) return undefined
    const own: (SubtaskProgress | undefined)[] = []
    for (let at = 0; at < this.steps; at++) own.push(this.read(row * this.steps + at))
    return own
  }

  /** Makes room for so many more people at once. */
  reserve(more: number): void {
    const needed = this.rows.size + more
    if (needed > this.room) this.grow(needed)
  }

  /** Takes the place of what was known of somebody. @param own in the order of the steps */
  set(userId: string, own: Own): void {
    const row = this.rows.get(userId) ?? this.newRow()
    this.rows.set(userId, row)
    for (let at = 0; at < this.steps; at++) this.write(row * this.steps + at, own[at])
  }

  delete(userId: string): void {
    const row = this.rows.get(userId)
    if (row === undefined) return
    this.rows.delete(userId)
    this.free.push(row)
    for (let at = 0; at < this.steps; at++) this.current.delete(row * this.steps + at)
  }

  private newRow(): number {
    const free = this.free.pop()
    if (free !== undefined) return free
    if (this.rows.size >= this.room) this.grow(Math.max(FIRST_ROOM, Math.ceil(this.room * 1.5)))
    return this.rows.size
  }

  private grow(room: number): void {
    this.room = room
    const cells = room * this.steps
    this.bits = copied(new Uint8Array(cells), this.bits)
    this.began = copied(new Uint32Array(cells), this.began)
    for (const name of NUMBERS) {
      const column = this.numbers[name]
      if (column) this.numbers[name] = copied(emptyColumn(cells), column)
    }
  }

  private read(cell: number): SubtaskProgress | undefined {
    const bits = this.bits[cell] ?? 0
    if ((bits & BIT.begun) === 0) return undefined
    const { best, last, spentMs, passedAtMs, attempts, changesAtMs, seconds, percent } = this.numbers
    return {
      best: numberAt(best, cell),
      bestBrokenOff: (bits & BIT.brokenOff) !== 0,
      passed: (bits & BIT.passed) !== 0 ? true : (bits & BIT.notPassed) !== 0 ? false : null,
      attempts: numberAt(attempts, cell) ?? 0,
      currentId: this.current.get(cell) ?? null,
      began: this.resources[(this.began[cell] ?? 0) - 1] ?? null,
      changesAtMs: numberAt(changesAtMs, cell),
      keySeen: (bits & BIT.keySeen) !== 0,
      seconds: numberAt(seconds, cell) ?? 0,
      percent: numberAt(percent, cell) ?? 0,
      last: numberAt(last, cell),
      spentMs: numberAt(spentMs, cell) ?? 0,
      passedAtMs: numberAt(passedAtMs, cell),
    }
  }

  private write(cell: number, progress: SubtaskProgress | undefined): void {
    this.bits[cell] = progress ? bitsOf(progress) : 0
    this.began[cell] = progress?.began ? this.resourceNumber(progress.began) : 0
    for (const name of NUMBERS) {
      const value = progress?.[name] ?? null
      if (value !== null) this.numbers[name] ??= emptyColumn(this.room * this.steps)
      const column = this.numbers[name]
      if (column) column[cell] = value ?? Number.NaN
    }
    if (progress?.currentId) this.current.set(cell, progress.currentId)
    else this.current.delete(cell)
  }

  private resourceNumber(resource: NonNullable<SubtaskProgress['began']>): number {
    const key = `${resource.id} ${resource.version}`
    const known = this.numberOfResource.get(key)
    if (known !== undefined) return known
    const number = this.resources.push(resource)
    this.numberOfResource.set(key, number)
    return number
  }
}

function numberAt(column: Column, cell: number): number | null {
  const value = column?.[cell] ?? Number.NaN
  return Number.isNaN(value) ? null : value
}

/** Nothing has a value yet. */
const emptyColumn = (cells: number): Float64Array<ArrayBuffer> => new Float64Array(cells).fill(Number.NaN)

function copied<Some extends Uint8Array | Uint32Array | Float64Array>(to: Some, from: Some): Some {
  to.set(from)
  return to
}

const bitsOf = ({ bestBrokenOff, passed, keySeen }: SubtaskProgress): number =>
  BIT.begun |
  (bestBrokenOff ? BIT.brokenOff : 0) |
  (passed === true ? BIT.passed : 0) |
  (passed === false ? BIT.notPassed : 0) |
  (keySeen ? BIT.keySeen : 0)
