import { Alert, App, Button, Input, Modal, Pagination, Select } from 'antd'
import { useEffect, useState } from 'react'
import {
  questionGet,
  questionList,
  type QuestionDetail,
  type QuestionRow,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel, QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { ListEmpty, ListError } from '../../../list/ListStates'
import { CatalogTree } from '../../../catalog/CatalogTree'
import { useCatalogs } from '../../../catalog/use-catalogs'
import { failureOf } from '../../../platform/failure'
import { call } from '../../../platform/platform'
import { useCall } from '../../../platform/query'
import { useText } from '../../../platform/text'
import { AdminIcon } from '../../../shell/AdminIcon'
import { PickerTable } from './PickerTable'
import { inBatches } from './in-batches'
import styles from './picker.module.css'

interface Props {
  open: boolean
  /** Ids of the bank's questions that are already in the paper. */
  taken: readonly string[]
  onClose: () => void
  /** Adds them to the paper; returns those that a paper does not allow. */
  onPicked: (questions: QuestionDetail[]) => QuestionDetail[]
}

interface PickerQuery {
  text: string
  catalogId: string | null
  types: QuestionType[]
  levels: QuestionLevel[]
  page: number
  rows: number
}

const FIRST: PickerQuery = { text: '', catalogId: null, types: [], levels: [], page: 1, rows: 30 }
const SIZES = [20, 30]
const TYPES: readonly QuestionType[] = [0, 1, 2, 3]
const LEVELS: readonly QuestionLevel[] = [1, 2, 3]

/** Picks questions of the bank: the selection survives paging, searches and category changes. */
export function QuestionPicker(props: Props) {
  const t = useText()
  return (
    <Modal
      open={props.open}
      width={1100}
      title={t('exam-admin.picker.title')}
      footer={null}
      destroyOnHidden
      onCancel={props.onClose}
      mask={{ closable: false }}
      aria-label={t('catalog.choose')}
    >
      <PickerBody {...props} />
    </Modal>
  )
}

function PickerBody({ taken, onClose, onPicked }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [asked, setAsked] = useState(FIRST)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionRow>>(new Map())
  const [refused, setRefused] = useState<QuestionDetail[]>([])
  const [busy, setBusy] = useState(false)
  const catalogs = useCatalogs(5)
  const change = (part: Partial<PickerQuery>) => setAsked((now) => ({ ...now, page: 1, ...part }))
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((now) => (now.text === typed.trim() ? now : { ...now, page: 1, text: typed.trim() })),
      300,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const list = useCall(questionList, {
    page: asked.page,
    rows: asked.rows,
    disabled: false,
    ...(asked.text ? { text: asked.text } : {}),
    ...(asked.catalogId ? { catalogId: asked.catalogId } : {}),
    ...(asked.types.length > 0 ? { types: asked.types.join(',') } : {}),
    ...(asked.levels.length > 0 ? { levels: asked.levels.join(',') } : {}),
  })
  const filtered = asked.text !== '' || asked.types.length > 0 || asked.levels.length > 0
  const clear = () => {
    setTyped('')
    change({ text: '', types: [], levels: [] })
  }
  const take = async () => {
    setBusy(true)
    try {
      const found = await inBatches([...chosen.keys()], async (id) => (await call(questionGet, { id })).question)
      const out = onPicked(found)
      const added = found.length - out.length
      if (added > 0) message.success(t('exam-admin.picker.added', { count: added }))
      if (out.length === 0) return onClose()
      setChosen(new Map())
      setRefused(out)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.picker}>
      <div className={styles.body}>
        <CatalogTree
          catalogs={catalogs}
          rootLabel={t('exam-admin.picker.all')}
          selected={asked.catalogId}
          onSelect={(catalogId) => change({ catalogId })}
          readOnly
        />
        <div className={styles.list}>
          <div className={styles.tools} role="search">
            <Input
              autoFocus
              allowClear
              className={styles.search ?? ''}
              prefix={<AdminIcon name="search" size={16} />}
              aria-label={t('exam-admin.picker.search')}
              placeholder={t('exam-admin.picker.search')}
              maxLength={64}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Select
              mode="multiple"
              className={styles.filter ?? ''}
              maxTagCount="responsive"
              aria-label={t('exam-admin.picker.type')}
              placeholder={t('exam-admin.picker.type')}
              value={asked.types}
              options={TYPES.map((value) => ({
                value,
                label: withCount(t(`question-bank.type.${value}`), list.data?.typeCounts[value]),
              }))}
              onChange={(types) => change({ types })}
            />
            <Select
              mode="multiple"
              className={styles.filter ?? ''}
              maxTagCount="responsive"
              aria-label={t('exam-admin.picker.level')}
              placeholder={t('exam-admin.picker.level')}
              value={asked.levels}
              options={LEVELS.map((value) => ({
                value,
                label: withCount(t(`question-bank.level.${value}`), list.data?.levelCounts[value]),
              }))}
              onChange={(levels) => change({ levels })}
            />
            <span role="status" className={styles.count}>
              {list.data ? t(filtered ? 'office.list.matches' : 'office.list.total', { count: list.data.total }) : ''}
            </span>
          </div>
          {refused.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              role="alert"
              closable
              title={t('exam-admin.picker.refused', { count: refused.length })}
              description={
                <ul className={styles.refused}>
                  {refused.map((one) => (
                    <li key={one.id}>
                      {t('exam-admin.picker.refusedRow', {
                        code: one.code,
                        text: one.text,
                        count: one.content.choices.length,
                      })}
                    </li>
                  ))}
                </ul>
              }
            />
          ) : null}
          {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
          <div className={styles.scroll}>
            {list.data && list.data.rows.length === 0 ? (
              <ListEmpty
                title={t('exam-admin.picker.empty')}
                hint={t('exam-admin.picker.emptyHint')}
                filtered={filtered}
                onClear={clear}
              />
            ) : (
              <PickerTable
                rows={list.data?.rows ?? []}
                taken={taken}
                chosen={chosen}
                onChosen={setChosen}
                loading={list.loading}
              />
            )}
          </div>
          <Pagination
            className={styles.pages ?? ''}
            size="small"
            current={asked.page}
            pageSize={asked.rows}
            total={list.data?.total ?? 0}
            pageSizeOptions={SIZES}
            showSizeChanger
            onChange={(page, rows) => change(rows === asked.rows ? { page } : { rows })}
          />
        </div>
      </div>
      <footer className={styles.foot}>
        <span role="status">{t('exam-admin.picker.chosen', { count: chosen.size })}</span>
        {chosen.size > 0 ? (
          <Button type="text" onClick={() => setChosen(new Map())}>
            {t('exam-admin.picker.clear')}
          </Button>
        ) : null}
        <span className={styles.grow} />
        <Button size="large" onClick={onClose}>
          {t(refused.length > 0 ? 'office.close' : 'office.cancel')}
        </Button>
        <Button size="large" type="primary" loading={busy} disabled={chosen.size === 0} onClick={() => void take()}>
          {t('exam-admin.picker.take', { count: chosen.size })}
        </Button>
      </footer>
    </div>
  )
}

const withCount = (name: string, count: number | undefined): string => (count === undefined ? name : `${name} ${count}`)
