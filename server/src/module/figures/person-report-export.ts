import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  type Ability,
  LEARNED,
  type LearnedDay,
  type personReport,
  type personReportExport,
} from '@lianda/shared/module/figures/person-report.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker } from '../../infra/spreadsheet/table-columns'
import { sheetOf } from '../../infra/spreadsheet/table-workbook'
import { dimensionText, personReportText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTables } from '../upload'
import { readPersonReport } from './person-report'

type Report = OutputOf<typeof personReport>

/** One figure of the report, beside that of the period before. */
interface Figure {
  name: string
  now: number | null
  before: number | null
}

/** Seconds as minutes with one decimal. */
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10

/** The report of one person as an Excel file: figures, days, abilities and knowledge points, each in a sheet. */
export async function exportPersonReport(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof personReportExport>,
): Promise<OutputOf<typeof personReportExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const report = await readPersonReport(deps, actor, input)
  const t = (key: string, params = {}) => personReportText(actor.language, key, params)
  const figure = columnMaker<Figure>((key) => t(`sheet.${key}`))
  const day = columnMaker<LearnedDay>((key) => t(`sheet.${key}`))
  const ability = columnMaker<Ability>((key) => t(`sheet.${key}`))
  const point = columnMaker<Report['points'][number]>((key) => t(`sheet.${key}`))
  const figures = figuresOf(report, t)
  const span = { from: localDay(report.from, timeZone), to: localDay(report.to - 1, timeZone) }
  const saved = await saveTables(deps, actor, {
    name: t('sheet.file', { name: fileName(report.name), ...span }),
    sheets: [
      sheetOf({
        sheet: t('figures'),
        columns: [
          figure('figure', (row) => row.name),
          figure('now', (row) => row.now),
          figure('before', (row) => row.before),
        ],
        rows: figures,
      }),
      sheetOf({
        sheet: t('course'),
        columns: [
          day('day', (row) => row.day),
          day('ended', (row) => row.ended),
          day('minutes', (row) => minutes(row.seconds)),
          day('score', (row) => row.score),
        ],
        rows: report.days,
      }),
      sheetOf({
        sheet: t('abilities'),
        columns: [
          ability('dimension', (row) => dimensionText(actor.language, `dimension.${row.dimension}`)),
          ability('now', (row) => row.score),
          ability('practices', (row) => row.practices),
          ability('before', (row) => row.before),
        ],
        rows: report.abilities,
      }),
      sheetOf({
        sheet: t('points'),
        columns: [
          point('point', (row) => row.name || t('noPoint')),
          point('mastered', (row) => row.mastered),
          point('asked', (row) => row.total),
        ],
        rows: report.points,
      }),
    ],
  })
  return { ...saved, rows: figures.length + report.days.length + report.abilities.length + report.points.length }
}

function figuresOf({ now, before, stars }: Report, t: (key: string) => string): Figure[] {
  const counted = LEARNED.flatMap((kind): Figure[] => [
    { name: t(`sheet.ended_${kind}`), now: now[kind].ended, before: before[kind].ended },
    ...(kind === 'viewings'
      ? []
      : [{ name: t(`sheet.passed_${kind}`), now: now[kind].passed, before: before[kind].passed }]),
  ])
  return [
    ...counted,
    { name: t('best'), now: now.score, before: before.score },
    { name: t('minutes'), now: minutes(now.seconds), before: minutes(before.seconds) },
    { name: t('experience'), now: now.experience, before: before.experience },
    { name: t('sheet.stars'), now: stars, before: null },
  ]
}

/** A name as a part of the name of a file. */
const fileName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
