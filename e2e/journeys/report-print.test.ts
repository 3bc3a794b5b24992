import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@lianda/shared/contract/fields'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { deductionDetail, nextSteps, whyNotPassed } from '@lianda/shared/module/practice/report/report-text'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import { pointsText } from '@lianda/shared/ui/format'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { plain, type Printed, printed } from '../support/printed'
import { PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const RUDE = 'Good evening. Give me your passport, you idiot.'
const keyOf = () => `print-${randomBytes(8).toString('hex')}`

/** A practice of the hotel scene that loses points in both parts and is broken off. */
async function brokenOff(call: Call): Promise<practice.PracticeReport> {
  const { rows } = await call(task.list, { page: 1, rows: 50 })
  const taskId = rows.find(({ title }) => title === HOTEL_TASK)?.id ?? ''
  const subtaskId = (await call(task.get, { id: taskId })).subtasks[0]?.id ?? ''
  const startKey = keyOf()
  let { session } = await call(practice.start, { subtaskId, deviceId: 'device-print', startKey })
  const { id, epoch } = session
  const turns = [
    { kind: 'text', text: RUDE },
    { kind: 'text', text: HOTEL_WINS[0] },
    { kind: 'silent', text: '' },
    { kind: 'text', text: HOTEL_WINS[1] },
  ] as const
  for (const turn of turns)
    ({ session } = await call(practice.say, { id, epoch, turnKey: keyOf(), turn: session.turn, ...turn }))
  await call(practice.end, { id, epoch })
  let found: practice.PracticeReport | null = null
  await expect.poll(async () => (found = (await call(practice.report, { id })).report).score).not.toBeNull()
  if (found === null) throw new Error('no report')
  return found
}

/** Counts how often the page asks to be printed. */
const countPrints = (person: Person) =>
  person.page.evaluate(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Number(Reflect.get(window, 'prints')) + 1 }),
    })
  })

const prints = (person: Person) => person.page.evaluate(() => Reflect.get(window, 'prints'))

/** What both sheets must say about a score, besides their own words for each deduction. */
function evidence(score: PracticeScore, lines: readonly practice.TranscriptLine[], t: Person['t']): string[] {
  return [
    ...whyNotPassed(score, t),
    ...nextSteps(score, t).flatMap(({ action, how }) => [action, how ?? '']),
    ...score.deductions.flatMap(({ quote, better, advice, points }) => [
      quote,
      better ?? '',
      advice ?? '',
      pointsText(points),
    ]),
    ...score.open.flatMap(({ node, better, advice, quote }) => [node, better ?? '', advice ?? '', quote]),
    ...lines.map(({ text }) => text),
  ]
}

function says(sheet: Printed, wanted: readonly string[]): void {
  expect(wanted.filter((part) => !sheet.text.includes(plain(part)))).toEqual([])
  expect(sheet.problems).toEqual([])
  expect(sheet.pages).toBeGreaterThan(0)
}

const WALKS: { name: string; speaks: Language; dark: boolean }[] = [
  { name: 'light-zh', speaks: 'zhCN', dark: false },
  { name: 'dark-en', speaks: 'en', dark: true },
]

describe.each(WALKS)('a report on paper, $name', ({ name, speaks, dark }) => {
  let made: ReturnType<typeof make> | null = null
  const make = async () => {
    const account = await journey.newcomer(`纸上${name}`)
    const call = await callerFor(journey.server, account)
    await call(changeLanguage, { language: speaks })
    const report = await brokenOff(call)
    const { score } = report
    if (score === null) throw new Error('no score')
    // The sheet is tried with everything that it can hold.
    expect(score.deductions.map(({ dimension }) => dimension)).toContain('reply')
    expect(score.deductions.some(({ sure }) => sure !== undefined)).toBe(true)
    expect(score.open.length).toBeGreaterThan(0)
    expect(score.next.length).toBeGreaterThan(0)
    return { account, report, score }
  }
  const once = () => (made ??= make())

  test("the learner's holds the whole report, and nothing that is for the screen", async () => {
    const { account, report, score } = await once()
    const learner = await journey.person({ speaks, dark, viewport: PHONE, still: true })
    const { page, t } = learner
    await learner.signIn(account)
    await learner.openTask(HOTEL_TASK)
    await learner.shows(t('task.step.bestBrokenOff'))
    const look = lookAt(learner, `print-learner-${name}`)
    await look('package')
    const { id, subtaskId } = report.session
    await page.goto(`${journey.server.origin}/#/user/dashboard/train?subtask=${subtaskId}&report=${id}`)
    await learner.report()
    await look('report')
    look.done()
    await countPrints(learner)
    await learner.button('practice.report.print').click()
    await expect.poll(() => prints(learner)).toBe(1)

    const sheet = await printed(page, `learner-${name}`)
    const outOf = (points: number | null) => t('practice.print.outOf', { score: pointsText(points ?? -1) })
    says(sheet, [
      ...evidence(score, report.session.transcript, t),
      ...[`纸上${name}`, HOTEL_SCENE, HOTEL_TASK, t('practice.print.version', { version: score.ruleVersion })],
      ...[
        String(new Date(report.session.startedAt).getFullYear()),
        outOf(score.total),
        outOf(score.delivery),
        outOf(score.overall),
      ],
      ...[t('practice.report.brokenOff'), t('practice.report.end.by_learner'), t('practice.report.sure')],
      ...score.deductions.flatMap((row) => [t(`scoring.kind.${row.kind}`), deductionDetail(row, t)]),
      ...score.open.map(({ why }) => t(`practice.report.open.${why}`)),
      t('practice.report.transcriptTitle'),
    ])
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('button, [role="button"], header, footer, nav').filter({ visible: true }).count()).toBe(0)
    const breaks = await page.evaluate(() =>
      [...document.querySelectorAll('h3')].map((title) => {
        const card = [
          ...(function* () {
            for (let up = title.parentElement; up; up = up.parentElement) yield up
          })(),
        ]
        return (
          card.some((one) => getComputedStyle(one).breakInside === 'avoid') ||
          getComputedStyle(title).breakAfter === 'avoid'
        )
      }),
    )
    expect(breaks).not.toContain(false)
    await page.emulateMedia({ media: 'screen' })
    await learner.leave()
  })

  test("the back office's holds it too", async () => {
    const { report, score } = await once()
    const call = await callerFor(journey.server, 'admin1')
    // Other journeys read this administrator's pages in Chinese.
    await inLanguage(call, speaks, async () => {
      const admin = await journey.admin('admin1', { speaks, dark, still: true })
      const { page, t } = admin
      const look = lookAt(admin, `print-office-${name}`)
      for (const [route, title] of [
        ['homePage/homePage', 'office.home.latest'],
        ['view/studentReport', 'practice-admin.record.title'],
      ] as const) {
        await page.goto(`${journey.server.origin}/admin/#/admin/${route}`)
        await page.getByRole('heading', { name: t(title) }).waitFor()
        const row = page.getByRole('row').filter({ hasText: `纸上${name}` })
        await row.getByText(t('practice-admin.record.brokenOff'), { exact: true }).first().waitFor()
        await look(route.split('/')[1] ?? '')
      }
      await page.goto(`${journey.server.origin}/admin/#/admin/view/dashboard?id=${report.session.id}`)
      await page.getByRole('heading', { level: 1, name: `纸上${name}` }).waitFor()
      await look('record')
      look.done()
      await countPrints(admin)
      await admin.button('practice-replay.print').click()
      await expect.poll(() => prints(admin)).toBe(1)

      const sheet = await printed(page, `office-${name}`)
      says(sheet, [
        ...evidence(score, report.session.transcript, t),
        ...[`纸上${name}`, HOTEL_SCENE, t('practice-replay.rule', { version: score.ruleVersion })],
        ...[t('practice-admin.record.brokenOff'), t('practice-replay.endReason.by_learner')],
        t('practice-replay.failed', { score: score.passScore }),
        t('practice-replay.overall', {
          overall: pointsText(score.overall ?? -1),
          content: pointsText(score.total ?? -1),
          delivery: pointsText(score.delivery ?? -1),
        }),
        ...score.deductions.map(({ kind }) => t(`practice-replay.deduction.${kind}`)),
        ...score.deductions.flatMap(({ sure }) =>
          sure === undefined ? [] : [t('practice-replay.sure', { percent: Math.round(sure * 100) })],
        ),
        ...score.open.map(({ why }) => t(`practice-replay.openWhy.${why}`)),
      ])
      for (const key of ['previous', 'next', 'print', 'rate', 'skipSilence', 'stages', 'deductionHint'])
        expect(sheet.text).not.toContain(t(`practice-replay.${key}`))
      for (const key of ['office.shell.jump', 'function.homepage']) expect(sheet.text).not.toContain(t(key))
      await admin.leave()
    })
  })
})
