import { setTimeout as delay } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { departmentCreate } from '@lianda/shared/module/org/unit.admin.contract'
import * as contract from '@lianda/shared/module/user-import/user-import.admin.contract'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { uploadSheet } from './import.bench'
import { person, type Person } from './learner'
import { account, createLearners } from './people'

const ROWS = contract.IMPORT_MAX_USERS
const DEPARTMENTS = 40
const IMPORT_S = 60
const HASHING_S = 600
const SIGN_IN_MS = 300
const POLL_MS = 500
/** Sign-ins while passwords are hashed: one begins this long after the last one ended. */
const BETWEEN_MS = 200
const SIGNING_IN = 20

const { userImport } = contract
type Passwords = contract.PasswordSource

/** The largest import of people, once with one-time passwords and once with passwords of the file. */
export const peopleImportBench: Bench = {
  name: 'people-import',
  title: `An import of ${ROWS.toLocaleString('en')} people`,
  async run() {
    // All clients share one address; without X-Forwarded-For the benchmark would measure the limit per address.
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off', TRUST_PROXY: 'true' })
    const signIn = () => person(server.origin, ...account(server, /owner/))
    const owner = await signIn()
    for (let n = 0; n < DEPARTMENTS; n++) await owner.call(departmentCreate, { name: `Team ${n}`, parentId: null })
    const { accounts, password } = await createLearners(server, SIGNING_IN)
    const figures = [
      ...(await generated(server, signIn)),
      ...(await fromFile(server, signIn, { accounts, password })),
      report('server memory, highest', server.peakMiB(), 'MiB'),
    ]
    await server.dispose()
    return {
      how: `${ROWS.toLocaleString('en')} people from Excel in ${DEPARTMENTS} departments into the embedded store, timed at the client on the same machine. While passwords are hashed one client signs in again and again, ${BETWEEN_MS} ms apart.`,
      figures,
    }
  },
}

/** Times a step, and the processor time of the server for it. */
async function timed<T>(server: ServerProcess, work: () => Promise<T>) {
  const begun = performance.now()
  const cpuS = server.cpuS()
  const done = await work()
  return { done, s: (performance.now() - begun) / 1_000, cpuS: server.cpuS() - cpuS }
}

async function generated(server: ServerProcess, signIn: () => Promise<Person>): Promise<Figure[]> {
  const figures: Figure[] = []
  const { boss, id, checked } = await check(server, signIn, 'generated')
  figures.push(report('the file read and checked', checked.s, 's'))
  figures.push(report('the same: processor', checked.cpuS, 's'))
  const written = await timed(server, () => step(boss, id, 'confirm'))
  figures.push(atMost('from the confirmation to the last person written', written.s, IMPORT_S, 's'))
  figures.push(report('the same: processor', written.cpuS, 's'))
  const taken = await timed(server, () => boss.call(contract.takePasswords, { id }))
  if (taken.done.rows !== ROWS) throw new Error(`${taken.done.rows} one-time passwords`)
  figures.push(report('one-time passwords made and downloaded', taken.s, 's'))
  const back = await timed(server, () => step(boss, id, 'undo'))
  figures.push(report('the import taken back', back.s, 's'))
  figures.push(report('the same: processor', back.cpuS, 's'))
  return figures
}

async function fromFile(
  server: ServerProcess,
  signIn: () => Promise<Person>,
  { accounts, password }: { accounts: readonly string[]; password: string },
): Promise<Figure[]> {
  const { boss, id, checked } = await check(server, signIn, 'file')
  const written = await timed(server, () => step(boss, id, 'confirm'))
  const times: number[] = []
  const hashed = await timed(server, async () => {
    for (let n = 0; ; n++) {
      const begun = performance.now()
      await person(server.origin, accounts[n % accounts.length] ?? '', password, `10.0.0.${n % 250}`)
      times.push(performance.now() - begun)
      if (n % 20 === 0 && (await boss.call(contract.passwordProgress, { id })).waiting === 0) return
      await delay(BETWEEN_MS)
    }
  })
  return [
    report('with passwords of the file: read and checked', checked.s, 's'),
    report('with passwords of the file: written', written.s, 's'),
    atMost('from there until the last password is hashed', hashed.s, HASHING_S, 's'),
    report('the same: processor', hashed.cpuS, 's'),
    atMost(`a sign-in meanwhile, p95 of ${times.length}`, percentile(times, 95), SIGN_IN_MS, 'ms'),
  ]
}

async function check(server: ServerProcess, signIn: () => Promise<Person>, passwords: Passwords) {
  // Calls per session and minute are limited.
  const boss = await signIn()
  const file = await uploadSheet(server.origin, boss.token, await peopleFile(passwords))
  const checked = await timed(server, () =>
    boss.call(userImport.importStart, { file, mode: 1, options: { passwords }, catalogId: null }),
  )
  const { batch } = checked.done
  if (batch.wrong > 0 || batch.rows !== ROWS) throw new Error(`${batch.wrong} of ${batch.rows} rows are wrong`)
  return { boss, id: batch.id, checked }
}

/** Takes the step and waits for its end. */
async function step(boss: Person, id: string, name: 'confirm' | 'undo'): Promise<void> {
  await boss.call(userImport.importStep, { id, step: name })
  for (;;) {
    const { batch } = await boss.call(userImport.importGet, { id, page: 1, rows: 1, wrong: false })
    const { state, insertcount, kept } = batch
    if (state === 'running' || state === 'undoing') await delay(POLL_MS)
    else if (insertcount === ROWS && kept === 0) return
    else throw new Error(`the import is ${state}: ${insertcount} people, ${kept} kept`)
  }
}

async function peopleFile(passwords: Passwords): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('People')
  sheet.addRow([...contract.USER_COLUMNS])
  for (let n = 0; n < ROWS; n++) {
    const cells: Record<contract.UserColumn, string> = {
      name: `学员${n}`,
      workno: `W${n}`,
      sex: n % 2 ? '男' : '女',
      departmentname: `Team ${n % DEPARTMENTS}`,
      account: `import${n}`,
      password: passwords === 'file' ? `kou-${(n * 7919) % 100_003}-wu` : '',
      mobile: `139${String(n).padStart(8, '0')}`,
      rolename: '',
      mail: `import${n}@example.com`,
      validateDate: '2030-12-31',
      position: '',
      memo: '入职培训',
    }
    sheet.addRow(contract.USER_COLUMNS.map((column) => cells[column]))
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
