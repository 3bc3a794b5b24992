import type { InputOf } from '@lianda/shared/contract/endpoint'
import { userActions, userImport } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { writeWorkbook } from '../src/infra/spreadsheet/write-workbook'
import { importRunner } from '../src/module/import/import-runner'
import { uploadFile } from './files'
import type { SignedIn, World } from './world'

export type Row = Readonly<Record<string, string>>

/** An .xlsx of rows by the specification's names of columns. */
export async function peopleFile(rows: readonly Row[], more: readonly string[] = ['mail']): Promise<Uint8Array> {
  const columns = [...new Set([...rows.flatMap(Object.keys), ...more])]
  return await writeWorkbook({
    sheets: [
      {
        name: 'people',
        columns: columns.map((header) => ({ header })),
        rows: rows.map((row) => columns.map((column) => row[column] ?? '')),
      },
    ],
    stamp: { kind: 'user', version: 1 },
    listRows: 1,
  })
}

/** An .xlsx of actions. */
export async function actionFile(rows: readonly Row[]): Promise<Uint8Array> {
  const columns = ['name', 'departmentname', 'account', 'action']
  return await writeWorkbook({
    sheets: [
      {
        name: 'actions',
        columns: columns.map((header) => ({ header })),
        rows: rows.map((r) => columns.map((c) => r[c] ?? '')),
      },
    ],
    stamp: { kind: 'user-actions', version: 1 },
    listRows: 1,
  })
}

type Given = Partial<InputOf<typeof userImport.importStart>>

/** Uploads and checks a file. */
export const checkPeople = async (world: World, who: SignedIn, rows: readonly Row[], given: Given = {}) =>
  await world.call(
    userImport.importStart,
    { file: await uploadFile(world, who, 'people.xlsx', await peopleFile(rows)), ...given },
    who,
  )

/** Uploads, checks and writes a file; the batch when that is done. */
export async function importPeople(world: World, who: SignedIn, rows: readonly Row[], given: Given = {}) {
  const { output, failure } = await checkPeople(world, who, rows, given)
  if (!output) throw new Error(JSON.stringify(failure))
  const { id } = output
  await world.get(userImport.importStep, { id, step: 'confirm' }, who)
  await importRunner(world.deps).idle()
  return await world.get(userImport.importGet, { id }, who)
}

/** The same for a file of actions. */
export async function actOnPeople(world: World, who: SignedIn, rows: readonly Row[]) {
  const file = await uploadFile(world, who, 'actions.xlsx', await actionFile(rows))
  const { id } = await world.get(userActions.importStart, { file }, who)
  await world.get(userActions.importStep, { id, step: 'confirm' }, who)
  await importRunner(world.deps).idle()
  return await world.get(userActions.importGet, { id }, who)
}
