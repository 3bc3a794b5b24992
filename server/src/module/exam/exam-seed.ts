import type { PaperContent, PaperDraw, PaperQuestion } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { ensureCatalogPath, program } from '../catalog'
import { type BankQuestion, findQuestions, poolIds } from '../question-bank'
import { createPaper } from './paper/paper-create'
import { examinations } from './paper/paper.model'
import { publishPaper } from './paper/paper-publish'

const SETTINGS = {
  categoryId: null,
  minute: 60,
  limitMinute: 15,
  passScore: 80,
  questions: [],
  draws: [],
  shuffleQuestions: false,
  shuffleOptions: false,
  overdue: 'auto',
  graceMinutes: 5,
  lateSyncMinutes: 5,
  partialCredit: true,
  explain: 'after_submit',
  retakeUntilPassed: true,
  retakeWaitMinutes: 0,
} satisfies Omit<PaperContent, 'title'>

/** Questions of one type: their number and the points of each. */
type Share = readonly [type: QuestionType, count: number, score: number]

/** Titles of the demonstration's papers; the demonstration's packages look them up by title. */
export const DEMO_PAPERS = {
  product: '新能源产品知识考核',
  service: '接待与合规认证',
  draft: '第四季度产品知识考试',
} as const

/**
 * Creates two published papers (20 fixed questions; draws, shuffled) and a draft with 96 points. Does nothing in an
 * organisation that has examinations.
 */
export async function seedPapers(deps: Deps, { orgid }: DemoOrganisation): Promise<void> {
  if (await examinations(deps.db).exists({ orgid })) return
  const by = { ...program(orgid), name: '周启明' }
  const within = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => ensureCatalogPath(deps, orgid, 5, path.split('/'))))
  const product = await within(['产品知识'])
  const others = await within(['销售流程', '服务礼仪', '合规与消保'])
  const bank = await questionsOf(deps, orgid, product)
  const categories = await Promise.all(
    ['季度考核', '上岗认证'].map((name) => ensureCatalogPath(deps, orgid, 12, [name])),
  )
  const quarterly = categories[0] ?? null
  const certification = categories[1] ?? null
  const fixed: PaperContent = {
    ...SETTINGS,
    title: DEMO_PAPERS.product,
    categoryId: quarterly,
    minute: 40,
    limitMinute: 5,
    questions: pick(bank, [
      [0, 9, 4],
      [1, 5, 6],
      [2, 4, 4],
      [3, 2, 9],
    ]),
  }
  const drawn: PaperContent = {
    ...SETTINGS,
    title: DEMO_PAPERS.service,
    categoryId: certification,
    minute: 30,
    limitMinute: 0,
    shuffleQuestions: true,
    shuffleOptions: true,
    draws: draws(idsOf(others), [
      [0, 10, 4],
      [1, 5, 6],
      [2, 5, 3],
      [3, 3, 5],
    ]),
  }
  const draft: PaperContent = {
    ...SETTINGS,
    title: DEMO_PAPERS.draft,
    categoryId: quarterly,
    questions: pick(bank.toReversed(), [
      [0, 10, 5],
      [1, 4, 5],
      [2, 6, 2.5],
      [3, 2, 5.5],
    ]),
  }
  for (const content of [fixed, drawn]) {
    const { _id: id, rev } = await createPaper(deps, by, content)
    await publishPaper(deps, by, { id, rev })
  }
  await createPaper(deps, by, draft)
}

const idsOf = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

async function questionsOf(deps: Deps, orgid: string, catalogIds: readonly (string | null)[]): Promise<BankQuestion[]> {
  const filter = { catalogIds: idsOf(catalogIds), types: [], levels: [], maxOptions: 6 }
  const found = await findQuestions(deps, orgid, await poolIds(deps, program(orgid), filter))
  return found.toSorted((a, b) => a.code.localeCompare(b.code))
}

function pick(bank: readonly BankQuestion[], shares: readonly Share[]): PaperQuestion[] {
  return shares.flatMap(([type, count, score]) => {
    const rows = bank.filter((row) => row.content.type === type).slice(0, count)
    if (rows.length < count) throw new Error(`the demonstration has only ${rows.length} questions of type ${type}`)
    return rows.map(({ id, version, content }) => ({
      id: `p${id}`,
      source: { questionId: id, version },
      content,
      score,
    }))
  })
}

const draws = (catalogIds: string[], shares: readonly Share[]): PaperDraw[] =>
  shares.map(([type, count, score]) => ({ id: `d${type}`, catalogIds, types: [type], levels: [], count, score }))
