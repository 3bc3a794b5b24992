import { Alert, App, Select, Tag } from 'antd'
import { useState } from 'react'
import {
  questionGet,
  questionList,
  type QuestionDetail,
  type QuestionRow,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { DataPicker, PickDialog } from '../../picker/DataPicker'
import type { PickColumn } from '../../picker/PickList'
import { usePick } from '../../picker/use-pick'
import { score } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { inBatches } from './in-batches'
import styles from './editor.module.css'

interface Props {
  open: boolean
  /** Ids of the bank's questions that are already in the paper. */
  taken: readonly string[]
  onClose: () => void
  /** Adds them to the paper; returns those that a paper does not allow. */
  onPicked: (questions: QuestionDetail[]) => QuestionDetail[]
}

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]
const LEVELS: readonly QuestionLevel[] = [1, 2, 3]
const ALL: { types: readonly QuestionType[]; levels: readonly QuestionLevel[] } = { types: [], levels: [] }

/** Picks questions of the bank for a paper. */
export function QuestionPicker(props: Props) {
  const t = useText()
  return (
    <PickDialog open={props.open} title={t('exam-admin.picker.title')} onClose={props.onClose}>
      <Questions {...props} />
    </PickDialog>
  )
}

function Questions({ taken, onClose, onPicked }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [refused, setRefused] = useState<QuestionDetail[]>([])
  const pick = usePick(30, ALL)
  const { catalogId, types, levels } = pick.asked
  const list = useCall(questionList, {
    ...pick.input,
    disabled: false,
    ...(catalogId ? { catalogId } : {}),
    ...(types.length > 0 ? { types: types.join(',') } : {}),
    ...(levels.length > 0 ? { levels: levels.join(',') } : {}),
  })
  const take = async (rows: readonly QuestionRow[]) => {
    const found = await inBatches(rows, async ({ id }) => (await call(questionGet, { id })).question)
    const out = onPicked(found)
    const added = found.length - out.length
    if (added > 0) message.success(t('exam-admin.picker.added', { count: added }))
    setRefused(out)
    return out.length === 0
  }
  return (
    <DataPicker<QuestionRow>
      pick={pick}
      list={list}
      catalog={{ type: 5, rootLabel: t('exam-admin.picker.all') }}
      columns={columnsOf(t)}
      nameOf={({ text }) => text}
      searchLabel={t('exam-admin.picker.search')}
      empty={{ title: t('exam-admin.picker.empty'), hint: t('exam-admin.picker.emptyHint') }}
      taken={{ ids: taken, word: t('exam-admin.picker.inPaper') }}
      filters={
        <>
          <SeveralOf
            label={t('exam-admin.picker.type')}
            values={TYPES}
            chosen={types}
            nameOf={(type) => t(`question-bank.type.${type}`)}
            counts={list.data?.typeCounts}
            onChange={(value) => pick.change({ types: value })}
          />
          <SeveralOf
            label={t('exam-admin.picker.level')}
            values={LEVELS}
            chosen={levels}
            nameOf={(level) => t(`question-bank.level.${level}`)}
            counts={list.data?.levelCounts}
            onChange={(value) => pick.change({ levels: value })}
          />
        </>
      }
      notice={refused.length > 0 ? <Refused questions={refused} /> : null}
      {...(refused.length > 0 ? { closeLabel: t('office.close') } : {})}
      onClose={onClose}
      onTake={take}
    />
  )
}

const columnsOf = (t: ReturnType<typeof useText>): PickColumn<QuestionRow>[] => [
  {
    key: 'type',
    width: 90,
    title: t('exam-admin.picker.type'),
    render: (_value, row) => <Tag>{t(`question-bank.type.${row.type}`)}</Tag>,
  },
  { key: 'name', title: t('exam-admin.picker.text') },
  {
    key: 'level',
    width: 72,
    title: t('exam-admin.picker.level'),
    render: (_value, row) => t(`question-bank.level.${row.level}`),
    wide: true,
  },
  {
    key: 'score',
    width: 72,
    align: 'right',
    title: t('exam-admin.picker.score'),
    render: (_value, row) => score(row.score),
    wide: true,
  },
  {
    key: 'catalog',
    width: 140,
    ellipsis: true,
    title: t('exam-admin.picker.catalog'),
    render: (_value, row) => row.catalogName || '—',
    wide: true,
  },
]

interface SeveralProps<V extends number> {
  label: string
  values: readonly V[]
  chosen: readonly V[]
  nameOf: (value: V) => string
  counts: Partial<Record<V, number>> | undefined
  onChange: (values: readonly V[]) => void
}

function SeveralOf<V extends number>({ label, values, chosen, nameOf, counts, onChange }: SeveralProps<V>) {
  return (
    <Select<V[]>
      mode="multiple"
      className={styles.pickFilter ?? ''}
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      value={[...chosen]}
      options={values.map((value) => ({ value, label: `${nameOf(value)} ${counts?.[value] ?? ''}`.trimEnd() }))}
      onChange={onChange}
    />
  )
}

/** Questions that were left out of the paper, and why. */
function Refused({ questions }: { questions: readonly QuestionDetail[] }) {
  const t = useText()
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      closable
      title={t('exam-admin.picker.refused', { count: questions.length })}
      description={
        <ul className={styles.refused}>
          {questions.map(({ id, code, text, content }) => (
            <li key={id}>{t('exam-admin.picker.refusedRow', { code, text, count: content.choices.length })}</li>
          ))}
        </ul>
      }
    />
  )
}
