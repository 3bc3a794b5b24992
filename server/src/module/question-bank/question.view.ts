import { fromTenths } from '@lianda/shared/contract/points'
import type {
  QuestionContent,
  QuestionDetail,
  QuestionRow,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { catalogNames } from '../catalog'
import { imageSigner } from '../upload'
import type { QuestionDoc } from './question.document'
import { bankPorts, filmsAsking } from './bank-ports'

type Reader = Pick<Actor, 'orgid' | 'userId' | 'funcs' | 'access'>

/** Questions as rows of the list. */
export async function rowsOf(deps: Deps, reader: Reader, docs: readonly QuestionDoc[]): Promise<QuestionRow[]> {
  if (docs.length === 0) return []
  const ids = docs.map((doc) => doc._id)
  const [names, papers] = await Promise.all([
    catalogNames(deps, reader, 5),
    bankPorts(deps).countPapers(reader.orgid, ids),
  ])
  return docs.map((doc) => ({
    id: doc._id,
    code: doc.code,
    type: doc.type,
    text: doc.content.text,
    level: doc.level,
    score: fromTenths(doc.scoreTenths),
    catalogId: doc.catalogId,
    catalogName: names.get(doc.catalogId ?? '') ?? '',
    disabled: doc.disabled,
    version: doc.version,
    papers: papers.get(doc._id) ?? 0,
    images: doc.content.images.length,
    creator: doc.creator,
    createdAt: doc.createdAt.getTime(),
    updatedAt: doc.updatedAt.getTime(),
    rev: doc.rev,
  }))
}

export async function rowOf(deps: Deps, reader: Reader, doc: QuestionDoc): Promise<QuestionRow> {
  const [row] = await rowsOf(deps, reader, [doc])
  if (!row) throw new Error('a document without a row')
  return row
}

/** The question with its right answers; `content` for an older version. */
export async function detailOf(
  deps: Deps,
  reader: Reader,
  doc: QuestionDoc,
  older?: { version: number; content: QuestionContent; by: string },
): Promise<QuestionDetail> {
  const addressed = await contentAddresser(deps, reader)
  const [row, films] = await Promise.all([rowOf(deps, reader, doc), filmsAsking(deps)(reader, doc._id)])
  const { version, content, by } = older ?? { ...doc, by: doc.contentBy }
  return { ...row, version, content: addressed(content), contentBy: by, films }
}

/** Returns a function that adds the addresses of images for this reader. */
export async function contentAddresser(
  deps: Deps,
  reader: Reader,
): Promise<(content: QuestionContent) => QuestionContent> {
  const addressOf = await imageSigner(deps, reader)
  return (content) => ({
    ...content,
    images: content.images.map(({ path, description }) => ({ path, description, url: addressOf(path) })),
  })
}
