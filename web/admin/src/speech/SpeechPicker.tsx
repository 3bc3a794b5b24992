import { Button, Checkbox, Input, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { speechList, type SpeechRow } from '@lianda/shared/module/speech/speech.admin.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { ListError } from '../list/ListStates'
import { useSearch } from '../list/use-search'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { pathOptions } from '../tree/tree.rules'
import { SPEECH_CATALOGS } from './speech-subject'
import styles from './speech.module.css'

interface Props {
  open: boolean
  /** How many more lines fit. */
  room: number
  /** Lines that the place has a copy of. */
  taken: readonly string[]
  onPicked: (rows: readonly SpeechRow[]) => void
  onClose: () => void
}

const ROWS = 20

/** Chooses lines of the speech list. The picker of lists, with its table, would be most of an editor's weight. */
export function SpeechPicker({ open, room, taken, onPicked, onClose }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<ReadonlyMap<string, SpeechRow>>(new Map())
  useEffect(() => setChosen(new Map()), [open])
  const toggle = (row: SpeechRow) =>
    setChosen((before) =>
      before.has(row.id) ? new Map([...before].filter(([id]) => id !== row.id)) : new Map([...before, [row.id, row]]),
    )
  const take = () => {
    onClose()
    onPicked([...chosen.values()])
  }
  return (
    <Modal
      open={open}
      width={860}
      title={t('speech-admin.pick')}
      okText={t('speech-admin.takeThese', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      cancelText={t('office.cancel')}
      destroyOnHidden
      onOk={take}
      onCancel={onClose}
    >
      <Lines {...{ chosen, taken, toggle }} full={chosen.size >= room} />
      <p className={styles.note} role="status">
        {t('speech-admin.room', { n: room - chosen.size })}
      </p>
    </Modal>
  )
}

interface LinesProps {
  chosen: ReadonlyMap<string, SpeechRow>
  taken: readonly string[]
  full: boolean
  toggle: (row: SpeechRow) => void
}

function Lines({ chosen, taken, full, toggle }: LinesProps) {
  const t = useText()
  const { nodes } = useCatalogs(SPEECH_CATALOGS)
  const [asked, setAsked] = useState<{ page: number; text?: string; catalogId?: string }>({ page: 1 })
  const search = useSearch(asked.text ?? '', (text) => setAsked((now) => ({ ...now, page: 1, text })))
  const list = useCall(speechList, { rows: ROWS, ...asked })
  const { rows = [], total = 0 } = list.data ?? {}
  const pages = Math.max(1, Math.ceil(total / ROWS))
  const goTo = (page: number) => setAsked((now) => ({ ...now, page }))
  return (
    <>
      <div className={styles.pickFilters}>
        <Input aria-label={t('speech-admin.search')} placeholder={t('speech-admin.search')} {...search} />
        <Select<string>
          aria-label={t('speech-admin.category')}
          placeholder={t('speech-admin.all')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={pathOptions(nodes)}
          onChange={(catalogId?: string) =>
            setAsked(({ catalogId: _before, ...now }) => ({ ...now, page: 1, ...(catalogId ? { catalogId } : {}) }))
          }
        />
      </div>
      {list.failure ? <ListError failure={list.failure} kept={false} onRetry={list.reload} /> : null}
      <table className={styles.pick} aria-busy={list.loading}>
        <thead>
          <tr>
            <th scope="col">{t('speech-admin.text')}</th>
            <th scope="col">{t('speech-admin.keywords')}</th>
            <th scope="col">{t('speech-admin.category')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Checkbox
                  checked={chosen.has(row.id) || taken.includes(row.id)}
                  disabled={taken.includes(row.id) || (full && !chosen.has(row.id))}
                  onChange={() => toggle(row)}
                >
                  {row.text}
                </Checkbox>
              </td>
              <td>{row.keywords}</td>
              <td>{row.catalogName || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.data && rows.length === 0 ? (
        <p className={styles.note}>
          {t(asked.text || asked.catalogId ? 'speech-admin.nothingFound' : 'speech-admin.empty')}
        </p>
      ) : null}
      {pages > 1 ? (
        <div className={styles.pickPages}>
          <Button size="small" disabled={asked.page <= 1} onClick={() => goTo(asked.page - 1)}>
            {t('speech-admin.pageBefore')}
          </Button>
          <span>{t('speech-admin.pageOf', { page: asked.page, pages })}</span>
          <Button size="small" disabled={asked.page >= pages} onClick={() => goTo(asked.page + 1)}>
            {t('speech-admin.pageAfter')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
