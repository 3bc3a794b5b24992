import { setTimeout as delay } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { startServer } from '../../e2e/support/server-process'
import { type Bench, type Figure, report } from './figures'
import { person } from './learner'
import { account } from './people'

const ROWS = 2_000
const POLL_MS = 100
const HEADER = ['code', 'type', 'text', 'A', 'B', 'C', 'D', 'answer', 'score', 'level', 'explanation']
/** Calls by their paths, so that this file measures any commit of the product. */
const QUESTIONS = 'api/admin/study/question/import'

interface Batch {
  id: string
  rows: number
  wrong: number
  state: string
  kept: number
}

/** Imports of the largest size, step by step. */
export const importBench: Bench = {
  name: 'import',
  title: `An import of ${ROWS.toLocaleString('en')} questions`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const figures: Figure[] = []
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now()
      const cpuS = server.cpuS()
      const done = await work()
      figures.push(report(name, performance.now() - begun, 'ms'))
      figures.push(report(`${name}: the server's processor`, (server.cpuS() - cpuS) * 1_000, 'ms'))
      return done
    }
    let token = ''
    const call = (method: string, path: string, body?: object) => callAt(server.origin, token, method, path, body)
    const step = async (id: string, name: string): Promise<Batch> => {
      await call('POST', `${QUESTIONS}/${id}/${name}`, {})
      for (;;) {
        const { batch } = await call('GET', `${QUESTIONS}/${id}?page=1&rows=1`)
        if (!/running|undoing/.test(batch.state)) return batch
        await delay(POLL_MS)
      }
    }
    // Calls per session and minute are limited, so each step uses a new session.
    const signIn = async () => void ({ token } = await person(server.origin, ...account(server, /owner/)))
    const begin = async (mode: number, note: string): Promise<Batch> => {
      await signIn()
      const file = await uploadSheet(server.origin, token, await questionFile(note))
      return await timed(`Excel read and checked, mode ${mode}, ${note}`, async () => {
        const { batch } = await call('POST', QUESTIONS, { file, mode })
        if (batch.wrong > 0 || batch.rows !== ROWS) throw new Error(`${batch.wrong} of ${batch.rows} rows are wrong`)
        return batch
      })
    }
    const made = await begin(1, 'first')
    await timed('one row left out', () => call('PUT', `${QUESTIONS}/${made.id}`, { rows: [{ no: 2, left: true }] }))
    await call('PUT', `${QUESTIONS}/${made.id}`, { rows: [{ no: 2, left: false }] })
    await timed('a page of 30 rows', () => call('GET', `${QUESTIONS}/${made.id}?page=20&rows=30`))
    await timed('questions created', () => step(made.id, 'confirm'))
    await signIn()
    const back = await timed('new questions taken back', () => step(made.id, 'undo'))
    const again = await begin(1, 'again')
    await signIn()
    await step(again.id, 'confirm')
    const changed = await begin(3, 'second')
    await signIn()
    await timed('questions updated', () => step(changed.id, 'confirm'))
    await signIn()
    const restored = await timed('updates taken back', () => step(changed.id, 'undo'))
    for (const { state, kept } of [back, restored])
      if (state !== 'undone' || kept > 0) throw new Error(`the import is ${state}, ${kept} rows are kept`)
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${ROWS.toLocaleString('en')} questions from Excel into the embedded store step by step, timed at the client on the same machine, which asks every ${POLL_MS} ms whether it is done.`,
      figures: [...figures, report('server memory afterwards', memory, 'MiB')],
    }
  },
}

async function questionFile(note: string): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Questions')
  sheet.addRow(HEADER)
  for (let n = 0; n < ROWS; n++)
    sheet.addRow([
      `R${n}`,
      '单选题',
      `第 ${n} 问：客户提出异议时应怎样回应？`,
      '主动询问客户的用车场景',
      '直接报出最低价格',
      '请客户先填写资料',
      '说明政策并给出书面材料',
      'ABCD'.charAt(n % 4),
      ((n % 20) + 1) / 2,
      '中',
      `见销售手册第二章（${note}）`,
    ])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Uploads an .xlsx to be imported, and returns its path. */
export async function uploadSheet(origin: string, token: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'rows.xlsx')
  const answer = await fetch(`${origin}/api/file/upload?filetype=import`, {
    method: 'POST',
    body: form,
    headers: { token },
  })
  const { path } = (await answer.json()) as { path: string }
  return path
}

async function callAt(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ batch: Batch }> {
  const answer = await fetch(`${origin}/${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json = (await answer.json()) as { successed: boolean; batch: Batch }
  if (!json.successed) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
  return json
}
