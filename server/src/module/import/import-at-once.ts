import type { ImportMode } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { importRunner } from './import-runner'
import { type ReadImport, storeImport } from './import-start.service'
import type { ImportSubject } from './import-subject'
import type { ImportBatchDoc } from './import.model'
import { getBatch, stepImport } from './import.service'

/**
 * Stores, confirms and writes what was read, for a call of the specification that has no steps; answers when it is
 * written. Throws `import/wrong_rows`.
 */
export async function importAtOnce(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  choice: { mode: ImportMode; catalogId: string | null },
  read: ReadImport,
): Promise<ImportBatchDoc> {
  const { _id: id } = await storeImport(deps, subject, actor, choice, read)
  await stepImport(deps, subject, actor, { id, step: 'confirm' })
  await importRunner(deps).settled(id)
  return await getBatch(deps, subject, actor, id)
}
