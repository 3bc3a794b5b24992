import { Select, Tag } from 'antd'
import type { ReactNode } from 'react'
import { questionList, type QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { DataPicker } from '../picker/DataPicker'
import type { PickColumn } from '../picker/PickList'
import { usePick } from '../picker/use-pick'
import { score } from '../platform/format'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './question-bank.module.css'

interface Props {
  /** Ids that the place has already, and the mark of these; `again`: they may be chosen once more. */
  taken: { ids: readonly string[]; word: string; again?: boolean }
  /** Most that may be chosen; 0: any number. */
  most?: number
  notice?: ReactNode
  closeLabel?: string
  onClose: () => void
  /** As `DataPicker`. */
  onTake: (rows: readonly QuestionRow[]) => boolean | Promise<boolean>
}

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]
const LEVELS: readonly QuestionLevel[] = [1, 2, 3]
const ALL: { types: readonly QuestionType[]; levels: readonly QuestionLevel[] } = { types: [], levels: [] }

/** Chooses enabled questions of the bank, by category, type and level: for a paper, for a film. */
export function BankQuestions(props: Props) {
  const t = useText()
  const pick = usePick(30, ALL)
  const { catalogId, types, levels } = pick.asked
  const list = useCall(questionList, {
    ...pick.input,
    disabled: false,
    ...(catalogId ? { catalogId } : {}),
    ...(types.length > 0 ? { types: types.join(',') } : {}),
    ...(levels.length > 0 ? { levels: levels.join(',') } : {}),
  })
  return (
    <DataPicker<QuestionRow>
      {...props}
      pick={pick}
      list={list}
      catalog={{ type: 5, rootLabel: t('question-bank.picker.all') }}
      columns={columnsOf(t)}
      nameOf={({ text }) => text}
      searchLabel={t('question-bank.picker.search')}
      empty={{ title: t('question-bank.picker.empty'), hint: t('question-bank.picker.emptyHint') }}
      filters={
        <>
          <SeveralOf
            label={t('question-bank.picker.type')}
            values={TYPES}
            chosen={types}
            nameOf={(type) => t(`question-bank.type.${type}`)}
            counts={list.data?.typeCounts}
            onChange={(value) => pick.change({ types: value })}
          />
          <SeveralOf
            label={t('question-bank.picker.level')}
            values={LEVELS}
            chosen={levels}
            nameOf={(level) => t(`question-bank.level.${level}`)}
            counts={list.data?.levelCounts}
            onChange={(value) => pick.change({ levels: value })}
          />
        </>
      }
    />
  )
}

const columnsOf = (t: ReturnType<typeof useText>): PickColumn<QuestionRow>[] => [
  {
    key: 'type',
    width: 90,
    title: t('question-bank.picker.type'),
    render: (_value, row) => <Tag>{t(`question-bank.type.${row.type}`)}</Tag>,
  },
  { key: 'name', title: t('question-bank.picker.text') },
  {
    key: 'level',
    width: 72,
    title: t('question-bank.picker.level'),
    render: (_value, row) => t(`question-bank.level.${row.level}`),
    wide: true,
  },
  {
    key: 'score',
    width: 72,
    align: 'right',
    title: t('question-bank.picker.score'),
    render: (_value, row) => score(row.score),
    wide: true,
  },
  {
    key: 'catalog',
    width: 140,
    ellipsis: true,
    title: t('question-bank.picker.catalog'),
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
