import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { FormDrawer } from '../../edit/FormDrawer'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { askFaults, lastSecond } from './asks.rules'
import { FilmAsksField } from './FilmAsksField'
import { type FilmAsks, filmAsksSubject } from './film-asks-subject'

interface Props {
  /** Of a film; null while closed. */
  id: string | null
  onClose: () => void
}

/** What a film asks, and at which second. */
export function FilmAsksDrawer({ id, onClose }: Props) {
  const t = useText()
  const loaded = useCall(mediaQuestions, id === null ? null : { id }, { once: true })
  const first = loaded.data ?? null
  const subject = useMemo(() => first && filmAsksSubject(first), [first])
  const last = lastSecond(first?.durationMs ?? null)
  return (
    <FormDrawer
      name="asks"
      edited={id}
      subject={subject}
      loaded={loaded}
      width={760}
      title={() => t('media-admin.ask.title', { name: first?.name ?? '' })}
      done={({ version, rows }) => t('media-admin.ask.saved', { version, count: rows.length })}
      notice={first?.durationMs === null ? <Alert type="info" showIcon title={t('media-admin.ask.notMade')} /> : null}
      onClose={onClose}
    >
      <Form.Item
        name="questions"
        label={t('media-admin.ask.list')}
        extra={t('media-admin.ask.hint')}
        // The field marks what is wrong itself; its other parts are right.
        validateStatus=""
        rules={[
          {
            validator: (_rule, value: FilmAsks['questions'] | undefined) =>
              askFaults(value ?? [], last).every((fault) => fault === null)
                ? Promise.resolve()
                : Promise.reject(new Error(t('media-admin.ask.wrong'))),
          },
        ]}
      >
        <FilmAsksField film={first} last={last} locked={first?.can.edit === false} />
      </Form.Item>
    </FormDrawer>
  )
}
