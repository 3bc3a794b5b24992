import { Alert, Table, Tag } from 'antd'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { examinationImport } from '@lianda/shared/module/exam/paper.admin.contract'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { columnName } from '../../question-bank/import/import-rows'
import styles from './import.module.css'

type Preview = OutputOf<typeof examinationImport>
type Row = Preview['rows'][number]

/** Fields of the sheet about the paper itself: the server's names and their text keys among the settings. */
const SHEET: Readonly<Record<string, string>> = {
  title: 'paperTitle',
  minute: 'minute',
  limitMinute: 'limitMinute',
  passScore: 'passScore',
  category: 'category',
}

/** Preview of the imported paper; wrong rows come first, each with its reasons. */
export function ImportPreview({ preview, fileName }: { preview: Preview; fileName: string }) {
  const t = useText()
  const { rows, errrows } = preview
  const reasonOf = ({ column, message }: Preview['errrows'][number]) => {
    const name = column in SHEET ? t(`exam-admin.settings.${SHEET[column] ?? ''}`) : columnName(t, column)
    return name === '' ? message : t('exam-admin.import.reason', { column: name, message })
  }
  const known = new Set(rows.map((row) => row.no))
  // Errors of the paper itself are on a sheet of its own with its own row numbers.
  const ofPaper = (error: Preview['errrows'][number]) => error.column in SHEET || !known.has(error.no)
  const general = errrows.filter(ofPaper)
  const reasons = new Map<number, string[]>()
  for (const error of errrows)
    if (!ofPaper(error)) reasons.set(error.no, [...(reasons.get(error.no) ?? []), reasonOf(error)])
  const ordered = [...rows].sort((a, b) => Number(b.wrong) - Number(a.wrong) || a.no - b.no)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('exam-admin.import.file')}</dt>
          <dd>{fileName}</dd>
        </div>
        <div>
          <dt>{t('exam-admin.settings.paperTitle')}</dt>
          <dd>{preview.title || '—'}</dd>
        </div>
        <div>
          <dt>{t('exam-admin.settings.minute')}</dt>
          <dd>{preview.minute === null ? '—' : t('exam-admin.facts.minute', { count: preview.minute })}</dd>
        </div>
        <div>
          <dt>{t('exam-admin.settings.passScore')}</dt>
          <dd>{preview.passScore === null ? '—' : score(preview.passScore)}</dd>
        </div>
        <div>
          <dt>{t('exam-admin.list.total')}</dt>
          <dd>{t('exam-admin.facts.total', { figure: score(preview.total) })}</dd>
        </div>
      </dl>
      <Alert
        type={errrows.length > 0 ? 'error' : 'success'}
        showIcon
        role="status"
        title={
          errrows.length > 0
            ? t('exam-admin.import.wrong', { count: errrows.length })
            : t('exam-admin.import.good', { count: rows.length })
        }
        description={
          general.length > 0 ? (
            <ul className={styles.reasons}>
              {general.map((error) => (
                <li key={`${error.no}/${error.column}/${error.code}`}>{reasonOf(error)}</li>
              ))}
            </ul>
          ) : errrows.length > 0 ? (
            t('exam-admin.import.wrongHint')
          ) : undefined
        }
      />
      <Table<Row>
        className={styles.table ?? ''}
        rowKey={(row) => row.no}
        dataSource={ordered}
        size="small"
        pagination={rows.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false}
        rowClassName={(row) => (row.wrong ? (styles.wrong ?? '') : '')}
        columns={[
          { key: 'no', width: 64, title: t('exam-admin.import.row'), align: 'right', render: (_value, row) => row.no },
          {
            key: 'type',
            width: 76,
            title: t('exam-admin.picker.type'),
            render: (_value, row) => (row.type === null ? '—' : <Tag>{t(`question-bank.type.${row.type}`)}</Tag>),
          },
          {
            key: 'text',
            title: t('exam-admin.picker.text'),
            render: (_value, row) => (
              <>
                {row.text || '—'}
                {(reasons.get(row.no) ?? []).map((reason) => (
                  <div key={reason} className={styles.reason}>
                    {reason}
                  </div>
                ))}
              </>
            ),
          },
          {
            key: 'answer',
            width: 120,
            title: t('exam-admin.import.answer'),
            ellipsis: true,
            render: (_value, row) => row.answer || '—',
          },
          {
            key: 'score',
            width: 64,
            align: 'right',
            title: t('exam-admin.picker.score'),
            render: (_value, row) => (row.score === null ? '—' : score(row.score)),
          },
        ]}
      />
    </>
  )
}
