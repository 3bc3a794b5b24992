import type { Connection } from 'mongoose'
import { catalogNoun } from './migration/catalog-noun'
import { customerOfItsOwn } from './migration/customer-of-its-own'
import { customerOfPractice } from './migration/customer-of-practice'
import { departmentTree } from './migration/department-tree'
import { importSubject } from './migration/import-subject'
import { level } from './migration/level'
import type { Migration } from './migration/migration'
import { mobileInOrganisation } from './migration/mobile-in-organisation'
import { operationFoldedInto } from './migration/operation-folded-into'
import { role } from './migration/role'
import { sceneKind } from './migration/scene-kind'
import { scoreInTwoParts } from './migration/score-in-two-parts'
import { severalDepartments } from './migration/several-departments'
import { strictness } from './migration/strictness'
import { taskPublishState } from './migration/task-publish-state'
import { globalModel } from './model'

/** Version of the data that this program writes. */
export const DATA_VERSION = 14

/** The steps from any earlier version to DATA_VERSION, in order. */
const MIGRATIONS: readonly Migration[] = [
  taskPublishState,
  operationFoldedInto,
  catalogNoun,
  importSubject,
  scoreInTwoParts,
  strictness,
  departmentTree,
  role,
  mobileInOrganisation,
  severalDepartments,
  level,
  sceneKind,
  customerOfPractice,
  customerOfItsOwn,
]

/** A newer program wrote the data; the message is one sentence for the user who started this one. */
export class NewerDataError extends Error {
  constructor(stored: number, known: number) {
    super(`the data is of version ${stored}, this program knows ${known}: start the newer program, or restore a backup`)
    this.name = 'NewerDataError'
  }
}

const state = globalModel<{ _id: string; version: number }>('data_version', 'the version of all the data', {
  fields: { _id: String, version: { type: Number, required: true } },
})

/** Brings the data to this program's version, or refuses newer data. A new store starts at this version. */
export async function migrate(
  db: Connection,
  steps: readonly Migration[] = MIGRATIONS,
  known: number = DATA_VERSION,
): Promise<void> {
  const write = (version: number) => state(db).updateOne({ _id: 'data' }, { $set: { version } }, { upsert: true })
  const stored = (await state(db).findById('data').lean())?.version
  if (stored === undefined) return void (await write(known))
  if (stored > known) throw new NewerDataError(stored, known)
  for (const step of steps.toSorted((a, b) => a.to - b.to)) {
    if (step.to <= stored) continue
    await step.run(db)
    await write(step.to)
  }
}
