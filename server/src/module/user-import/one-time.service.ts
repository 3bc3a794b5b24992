import { AppError } from '@lianda/shared/error/app-error'
import type { Language } from '@lianda/shared/contract/fields'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { passwordProgress, takePasswords } from '@lianda/shared/module/user-import/user-import.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { userImportText } from '../../infra/text/texts'
import { countWaiting, giveOneTimePasswords, ONE_TIME_DAYS } from '../identity'
import { createdIds, getBatch, writeWorkbookFile } from '../import'
import { mayChange, readRanks, standingOf, type UserDoc } from '../org'
import { handedOut } from './user-import.model'
import { usersById } from './user-judge'
import { userSubject } from './user-subject'

/** How the passwords of an import stand. Throws `import/not_found`. */
export async function readProgress(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof passwordProgress>> {
  const { orgid } = actor
  const batch = await getBatch(deps, userSubject(deps), actor, id)
  const waiting = await countWaiting(deps, orgid, id)
  if (batch.options?.['passwords'] !== 'generated' || batch.state !== 'done' || batch.insertcount === 0)
    return { waiting, oneTime: 'none' }
  if (batch.by?.userId !== actor.userId) return { waiting, oneTime: 'others' }
  const given = await handedOut(deps.db).findOne({ _id: id, orgid }).lean()
  return { waiting, oneTime: given ? 'given' : 'open' }
}

/** People whose passwords are made at a time before yielding to other work. */
const CHUNK = 500

/**
 * Makes the one-time passwords of an import and writes them into a workbook, which is answered and lies nowhere. Whoever
 * has a password meanwhile, or more rights than the importer, is left out. Throws `import/not_found`, `import/state`,
 * `user-import/not_importer`, `user-import/passwords_given`.
 */
export async function handOutPasswords(
  deps: Deps,
  actor: Actor,
  language: Language,
  id: string,
): Promise<OutputOf<typeof takePasswords>> {
  const { orgid } = actor
  const { oneTime } = await readProgress(deps, actor, id)
  if (oneTime === 'none') throw new AppError('import/state')
  if (oneTime === 'others') throw new AppError('user-import/not_importer')
  await markGiven(deps, orgid, id)
  try {
    return await passwordFile(deps, actor, language, await createdIds(deps, orgid, id))
  } catch (error) {
    await handedOut(deps.db).deleteOne({ _id: id, orgid })
    throw error
  }
}

async function markGiven(deps: Deps, orgid: string, _id: string): Promise<void> {
  try {
    await handedOut(deps.db).create({ _id, orgid, at: new Date(deps.clock.now()) })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new AppError('user-import/passwords_given')
  }
}

async function passwordFile(deps: Deps, actor: Actor, language: Language, ids: readonly string[]) {
  const { orgid } = actor
  const ranks = await readRanks(deps, orgid)
  const may = (user: UserDoc | undefined): user is UserDoc =>
    user?.live === true && mayChange(actor, standingOf(user, ranks))
  const rows: string[][] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK)
    const people = await usersById(deps, orgid, chunk)
    const given = await giveOneTimePasswords(
      deps,
      orgid,
      chunk.filter((id) => may(people.get(id))),
    )
    for (const [id, password] of given) {
      const user = people.get(id)
      if (!user) continue
      const department = ranks.departments.byId.get(user.departmentId ?? '')?.name ?? ''
      rows.push([user.name, user.account, department, password])
    }
  }
  const say = (key: string): string => userImportText(language, key, { days: ONE_TIME_DAYS })
  const columns = ['name', 'account', 'departmentname', 'oneTime'].map((key) => ({ header: say(`column.${key}`) }))
  const note = { name: say('sheet.passwordNotes'), columns: [{ header: say('sheet.passwordNotes'), wide: true }] }
  const bytes = await writeWorkbookFile(deps, orgid, {
    sheets: [
      { name: say('sheet.passwords'), columns, rows },
      {
        ...note,
        rows: say('notes.passwords')
          .split('\n')
          .map((line) => [line]),
        prose: true,
      },
    ],
    stamp: { kind: 'one-time-passwords', version: 1 },
    listRows: 1,
  })
  return { name: `${say('file.passwords')}.xlsx`, base64: Buffer.from(bytes).toString('base64'), rows: rows.length }
}
