import { Button, Slider } from 'antd'
import { useRef, useState } from 'react'
import type { FilmQuestionRow, FilmQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { FILM_QUESTIONS } from '@lianda/shared/module/media/media-kinds'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import { clockText } from '@lianda/shared/ui/format'
import { PickDialog } from '../../picker/DataPicker'
import { useText } from '../../platform/text'
import { BankQuestions } from '../../question-bank/BankQuestions'
import { AdminIcon } from '../../shell/AdminIcon'
import { FilmPreview } from '../FilmPreview'
import { askFaults, freeSecond, inOrder, movedSecond } from './asks.rules'
import { FilmAskRow } from './FilmAskRow'
import styles from './asks.module.css'

interface Props {
  /** Given by the form. */
  id?: string
  value?: readonly FilmQuestionRow[]
  onChange?: (value: readonly FilmQuestionRow[]) => void
  /** Null until it is loaded. */
  film: FilmQuestions | null
  /** The last second that it can ask at. */
  last: number
  locked: boolean
}

const clock = (second: number): string => clockText(second * 1_000)

/** The film with the times of its questions, and the questions below. */
export function FilmAsksField({ id, value = [], onChange, film, last, locked }: Props) {
  const t = useText()
  const player = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState(0)
  const [picking, setPicking] = useState(false)
  const rows = inOrder(value)
  const faults = askFaults(rows, last)
  const set = (next: readonly FilmQuestionRow[]) => onChange?.(inOrder(next))
  const change = (at: number, part: Partial<FilmQuestionRow>) =>
    set(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  const jump = (second: number) => {
    if (player.current) player.current.currentTime = second
  }
  const left = FILM_QUESTIONS.most - rows.length
  const take = (picked: readonly QuestionRow[]) => {
    const added: FilmQuestionRow[] = []
    for (const { id: questionId, version, type, text, code } of picked)
      added.push({
        ...{ questionId, questionVersion: version, type, text, code, bank: 'same', bankVersion: version },
        ...{ mustBeRight: true, tries: 1, second: freeSecond([...rows, ...added], now, last) },
      })
    set([...rows, ...added])
    return true
  }
  const seconds = rows.map(({ second }) => second)
  return (
    <div className={styles.asks} {...(id === undefined ? {} : { id })} tabIndex={-1}>
      {film !== null && film.durationMs !== null ? (
        <div onTimeUpdate={({ target }) => setNow(Math.floor((target as HTMLVideoElement).currentTime))}>
          <FilmPreview id={film.id} name={film.name} player={player} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <Slider
          range
          min={0}
          max={Math.max(last, ...seconds)}
          value={seconds}
          disabled={locked}
          tooltip={{ formatter: (second) => clock(second ?? 0) }}
          ariaLabelForHandle={rows.map(({ text, second }) => t('media-admin.ask.handle', { text, at: clock(second) }))}
          ariaValueTextFormatterForHandle={rows.map(() => clock)}
          onChange={(after) => {
            const moved = movedSecond(seconds, after)
            if (!moved) return
            change(seconds.indexOf(moved.from), { second: moved.to })
            jump(moved.to)
          }}
        />
      ) : (
        <p className={styles.none}>{t('media-admin.ask.none')}</p>
      )}
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          <FilmAskRow
            // The same question may be asked twice, and its time is typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else stays while a time is changed
            key={`${row.questionId}-${at}`}
            row={row}
            fault={faults[at] ?? null}
            locked={locked}
            onChange={(part) => change(at, part)}
            onJump={() => jump(row.second)}
            onRemove={() => set(rows.filter((_row, n) => n !== at))}
          />
        ))}
      </ol>
      {locked ? null : left <= 0 ? (
        <p className={styles.none}>{t('media-admin.ask.full', { count: FILM_QUESTIONS.most })}</p>
      ) : (
        <Button icon={<AdminIcon name="plus" size={14} />} onClick={() => setPicking(true)}>
          {t('media-admin.ask.add', { at: clock(freeSecond(rows, now, last)) })}
        </Button>
      )}
      <PickDialog open={picking} title={t('media-admin.ask.pick')} onClose={() => setPicking(false)}>
        <BankQuestions
          taken={{ ids: rows.map(({ questionId }) => questionId), word: t('media-admin.ask.taken'), again: true }}
          most={left}
          onClose={() => setPicking(false)}
          onTake={take}
        />
      </PickDialog>
    </div>
  )
}
