import type { Connection } from 'mongoose'

interface BatchOfVersion4 {
  _id: string
  subject?: string
}

interface RowOfVersion4 {
  _id: string
  cells: { options?: string[] } & Record<string, unknown>
  images?: { path: string }[]
  questionId?: string
  before?: ({ rev: number; content?: { images?: { path: string }[] } } & Record<string, unknown>) | null
}

const LETTERS = [...'ABCDEFGHIJ']
const TOO_MANY = { column: 'row', code: 'too_many', params: { n: LETTERS.length } }
const MANY = 500
/** Their members are in `files` now. */
const GONE_INDEXES = ['by_image', 'by_former_image']

/**
 * Imports were the question bank's alone; since version 5 they name their subject, a row's cells are flat (options by
 * letter), it names its `thingId`, keeps the former state of its thing apart from its `rev`, and lists its uploads. The
 * operation log calls them `import`. Moved documents no longer have the old members, so the step may run again.
 */
export const importSubject = {
  to: 5,
  async run(db: Connection) {
    const batches = db.collection<BatchOfVersion4>('import_batch')
    const whole = { head: null, issues: [], targetId: null, targetRev: null, schemaVersion: 2 }
    await batches.updateMany({ subject: { $exists: false } }, { $set: { subject: 'question-bank', ...whole } })
    const rows = db.collection<RowOfVersion4>('import_row')
    for (;;) {
      const old = await rows
        .find({ questionId: { $exists: true } })
        .limit(MANY)
        .toArray()
      if (old.length === 0) break
      await rows.bulkWrite(
        old.map((row) => ({
          updateOne: { filter: { _id: row._id }, update: { $set: moved(row), $unset: { questionId: '' as const } } },
        })),
      )
    }
    const known = await rows.indexes().catch(() => [])
    for (const { name } of known) if (name && GONE_INDEXES.includes(name)) await rows.dropIndex(name)
    const log = db.collection<{ noun: string }>('operation')
    await log.updateMany({ noun: 'question-import' }, { $set: { noun: 'import' } })
  },
}

function moved({ cells, images = [], questionId = '', before }: RowOfVersion4) {
  const { options = [], ...texts } = cells
  const letters = Object.fromEntries(LETTERS.map((letter, n) => [letter, options[n] ?? '']))
  const { rev, ...state } = before ?? { rev: 0 }
  const former = before?.content?.images ?? []
  return {
    cells: { ...texts, ...letters } as RowOfVersion4['cells'],
    // Options without a letter are not dropped without a word: the row stays wrong until it is mended.
    ...(options.length > LETTERS.length ? { problem: TOO_MANY } : {}),
    thingId: questionId,
    before: before ? { rev, state } : null,
    files: [...images, ...former].map(({ path }) => path),
    schemaVersion: 2,
  }
}
