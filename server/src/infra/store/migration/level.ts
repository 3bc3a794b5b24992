import type { Connection } from 'mongoose'
import { createIds } from '../../ids'
import { systemClock } from '@lianda/shared/kernel/clock'

interface Ladder {
  _id: string
  orgid: string
  levels: { id: string; name: string; icon: string; stars: number; rev: number }[]
  rev: number
  before: null
}

/** The levels that everybody had. */
const LEVELS = [
  ['见习', 0, 'one'],
  ['上手', 100, 'two'],
  ['熟手', 300, 'three'],
  ['能手', 800, 'four'],
  ['高手', 2_000, 'five'],
  ['达人', 5_000, 'six'],
] as const

/** Levels were the same everywhere. Since version 11 each organisation has its own; it begins with those. */
export const level = {
  to: 11,
  async run(db: Connection) {
    const ladders = db.collection<Ladder>('level')
    const newId = createIds(systemClock)
    for await (const { _id } of db.collection<{ _id: string }>('organisation').find({}, { projection: { _id: 1 } })) {
      const levels = LEVELS.map(([name, stars, icon]) => ({
        ...{ id: newId(), name, stars, rev: 1 },
        icon: `static/images/level/${icon}.svg`,
      }))
      const made = { orgid: _id, levels, rev: 1, before: null }
      await ladders.updateOne({ _id }, { $setOnInsert: made }, { upsert: true })
    }
  },
}
