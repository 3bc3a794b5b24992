import type { QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { CatalogUse, Viewer } from '../catalog'
import { port } from '../../port'

/** Filled by exam. */
export interface BankPorts {
  /** Id of a question -> number of papers with a copy of it. */
  countPapers(orgid: string, questionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Drafts that draw from one of these categories; those published hold copies. */
  draftsDrawing(who: Viewer, catalogIds: readonly string[]): Promise<CatalogUse>
}

export const bankPorts = port<BankPorts>('question-bank.papers')

/** The films that ask a question, as far as the viewer sees them. Filled by media. */
export type FilmsAsking = (viewer: Viewer, questionId: string) => Promise<QuestionDetail['films']>

export const filmsAsking = port<FilmsAsking>('question-bank.films')
