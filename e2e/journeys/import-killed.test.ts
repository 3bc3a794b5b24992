import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { importGet, importStart, importStep } from '@lianda/shared/module/question-bank/import.admin.contract'
import { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { fileImport, type SceneFile, SCENES_IN_FILE } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { passwordProgress, userImport } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { DEMO_SCENES } from '../../server/src/module/scene/demo/demo-scenes'
import { type Call, callerFor, tokenFor } from '../support/caller'
import { type ServerProcess, startServer } from '../support/server-process'
import { workbookFile } from '../support/workbook'

const OWNER = 'owner1'
const ROWS = 600
const KILLS = 3

let server: ServerProcess
let file: string
let call: Call
beforeAll(async () => {
  server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  file = await uploadFile('zebra.gift', gift.join('\n\n'))
  call = await callerFor(server, OWNER)
})
afterAll(() => server?.dispose())

/** Questions unlike any text of the demonstration. */
const gift = Array.from({ length: ROWS }, (_, n) => `Which crate is zebra ${n}? {=This one ~That one ~Neither}`)

async function uploadFile(name: string, content: BlobPart): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const answer = await fetch(`${server.origin}/${upload.path}?filetype=import`, {
    method: 'POST',
    body: form,
    headers: { token: await tokenFor(server, OWNER) },
  })
  return String(Object.assign({ path: '' }, await answer.json()).path)
}

const batchOf = async (id: string): Promise<ImportBatch> => (await call(importGet, { id, page: 1, rows: 30 })).batch
const zebras = async () => (await call(questionList, { page: 1, rows: 30, text: 'zebra' })).total

/**
 * Kills the server when an eighth, a quarter and three eighths of the questions are written or removed, and restarts it
 * each time. The import continues by itself, also before the count is read: that leaves much for it to do.
 */
async function killAtEighths(reached: (part: number, there: number) => boolean): Promise<number[]> {
  const seen: number[] = []
  for (let n = 1; n <= KILLS; n++) {
    const isThere = async () => reached((n * ROWS) / 8, await zebras())
    await expect.poll(isThere, { interval: 40 }).toBe(true)
    await server.kill('SIGKILL')
    await server.restart()
    seen.push(await zebras())
  }
  return seen
}

async function settled(id: string): Promise<ImportBatch> {
  await expect.poll(async () => (await batchOf(id)).state).not.toMatch(/running|undoing/)
  return batchOf(id)
}

describe('an import while the server is killed', () => {
  let id = ''

  test('goes on where it was: every question is there once', async () => {
    const before = (await call(questionList, { page: 1, rows: 30 })).all
    const { batch } = await call(importStart, { file, mode: 1 })
    id = batch.id
    expect(batch).toMatchObject({ rows: ROWS, wrong: 0 })
    await call(importStep, { id, step: 'confirm' })
    const seen = await killAtEighths((part, there) => there >= part)
    expect(seen.every((count) => count > 0 && count < ROWS)).toBe(true)
    expect(await settled(id)).toMatchObject({ state: 'done', insertcount: ROWS, updatecount: 0, wrong: 0 })
    const list = await call(questionList, { page: 1, rows: 30, text: 'zebra' })
    expect([list.total, list.all]).toEqual([ROWS, before + ROWS])
    expect(list.rows.every((row) => row.version === 1)).toBe(true)
  })

  test('is taken back as a whole, also when that is interrupted', async () => {
    await call(importStep, { id, step: 'undo' })
    const seen = await killAtEighths((part, there) => there <= ROWS - part)
    expect(seen.every((count) => count > 0 && count < ROWS)).toBe(true)
    expect(await settled(id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await zebras()).toBe(0)
  })
})

describe('passwords of a file while the server is killed', () => {
  const PEOPLE = 200
  const accountOf = (n: number) => `zebra${n}`
  const passwordOf = (n: number) => `streifen${n}`

  test('are all hashed afterwards, each as it was', async () => {
    const people = Array.from({ length: PEOPLE }, (_, n) => ['Zebra', accountOf(n), passwordOf(n), ''])
    const sheet = await workbookFile({ People: [['name', 'account', 'password', 'mail'], ...people] })
    const path = await uploadFile('zebra.xlsx', new Uint8Array(sheet))
    // The upload's session replaced the former one.
    call = await callerFor(server, OWNER)
    const { batch } = await call(userImport.importStart, { file: path, mode: 1 })
    await call(userImport.importStep, { id: batch.id, step: 'confirm' })
    const waiting = async () => (await call(passwordProgress, { id: batch.id })).waiting
    const written = async () => (await call(userImport.importGet, { id: batch.id })).batch.state
    await expect.poll(written, { interval: 20 }).toBe('done')
    await expect.poll(waiting, { interval: 20 }).toBeLessThan(PEOPLE)
    const before = await waiting()
    await server.kill('SIGKILL')
    await server.restart()
    // The kill came in the middle.
    expect(before).toBeGreaterThan(0)
    await expect.poll(waiting).toBe(0)
    for (const n of [0, PEOPLE / 2, PEOPLE - 1]) {
      server.accounts[accountOf(n)] = passwordOf(n)
      await expect(tokenFor(server, accountOf(n))).rejects.toThrow('identity/must_change_password')
    }
  })
})

describe('scenes of a file while the server is killed', () => {
  test('are all there afterwards, each once, also when the file is sent again', async () => {
    const content = DEMO_SCENES['hotel-check-in']
    const file: SceneFile = {
      format: 'lianda-scenes',
      version: 1,
      scenes: Array.from({ length: SCENES_IN_FILE }, (_none, n) => ({
        kind: 'flow' as const,
        content: { ...content, name: `Zebra ${n}` },
      })),
    }
    const input = { file, key: 'zebras' }
    const there = async () => (await call(sceneList, { text: 'Zebra' })).total
    const answered = call(fileImport, input).catch(() => null)
    await expect.poll(there, { interval: 5 }).toBeGreaterThan(0)
    await server.kill('SIGKILL')
    await answered
    await server.restart()
    expect(await there()).toBe(SCENES_IN_FILE)
    const { scenes } = await call(fileImport, input)
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(SCENES_IN_FILE)
    expect(await there()).toBe(SCENES_IN_FILE)
  })
})
