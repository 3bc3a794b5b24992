import { Alert, Checkbox, DatePicker, Form, Input, InputNumber, Radio } from 'antd'
import { useMemo } from 'react'
import { DUTY_NAME, dutyGet, type DutyRow, MOST_AMOUNT } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { DUTY_MEASURES } from '@lianda/shared/module/clock-in/clock-in.contract'
import { FormDrawer } from '../edit/FormDrawer'
import { required } from '../edit/required'
import { DAY_FIELD } from '../parts/day-field'
import { weekdayName } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { meansNobody } from '@lianda/shared/module/task/audience.rules'
import { AudienceField } from './AudienceField'
import { dutySubject, type DutyForm } from './duty-subject'
import { dayAfter } from './duty-text'
import { WindowFields } from './WindowFields'

interface Props {
  /** Id of a duty, `new`, or null while closed. */
  edited: string | null
  /** Today in the organisation; null until the list is there. */
  today: string | null
  scope: string[] | null
  onClose: () => void
}

/** Makes and edits a daily duty. */
export function DutyDrawer({ edited, today, scope, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const creating = edited === 'new'
  const loaded = useCall(dutyGet, edited === null || creating ? null : { id: edited }, { once: true })
  const first = loaded.data?.duty ?? null
  const day = first?.today ?? today
  const subject = useMemo(
    () => ((creating || first) && day !== null ? dutySubject(first, day) : null),
    [creating, first, day],
  )
  const readOnly = first?.can.update === false
  return (
    <FormDrawer
      name="clock-in"
      edited={edited}
      subject={subject}
      loaded={loaded}
      width={560}
      title={(view) => (creating ? t('clock-in-admin.add') : t('clock-in-admin.editTitle', { name: view?.name ?? '' }))}
      done={({ name }) => t('clock-in-admin.saved', { name })}
      notice={first && !readOnly ? <Meaning duty={first} /> : null}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('clock-in-admin.name')} rules={[required(t, t('clock-in-admin.name'))]}>
        <Input maxLength={DUTY_NAME} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="named"
        rules={[
          {
            message: t('clock-in-admin.required'),
            validator: (_rule, { audience }: DutyForm['named']) =>
              meansNobody(audience) ? Promise.reject(new Error()) : Promise.resolve(),
          },
        ]}
      >
        <AudienceField scope={scope} locked={readOnly} />
      </Form.Item>
      <MeasureFields />
      <Form.Item
        name="weekdays"
        label={t('clock-in-admin.weekdays')}
        rules={[
          {
            message: t('clock-in-admin.weekdaysRequired'),
            validator: (_rule, days: number[]) => (days.length > 0 ? Promise.resolve() : Promise.reject(new Error())),
          },
        ]}
      >
        <Checkbox.Group options={[0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: weekdayName(value, tag) }))} />
      </Form.Item>
      <WindowFields />
      <Form.Item
        name="startDay"
        label={t('clock-in-admin.start')}
        rules={[{ required: true, message: t('office.form.required', { name: t('clock-in-admin.start') }) }]}
        {...DAY_FIELD}
      >
        <DatePicker style={{ width: '100%' }} allowClear={false} disabled={readOnly || first?.state === 'running'} />
      </Form.Item>
      <Form.Item name="endDay" label={t('clock-in-admin.end')} extra={t('clock-in-admin.makeUp')} {...DAY_FIELD}>
        <DatePicker style={{ width: '100%' }} placeholder={t('clock-in-admin.noEnd')} />
      </Form.Item>
    </FormDrawer>
  )
}

/** What is counted, and how much of it. */
function MeasureFields() {
  const t = useText()
  const form = Form.useFormInstance<DutyForm>()
  const measure = Form.useWatch('measure', form) ?? 'practices'
  return (
    <>
      <Form.Item name="measure" label={t('clock-in-admin.measure')} extra={t(`clock-in-admin.measureHint.${measure}`)}>
        <Radio.Group
          options={DUTY_MEASURES.map((value) => ({ value, label: t(`clock-in-admin.measureIs.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('clock-in-admin.amount')}
        rules={[{ required: true, message: t('office.form.required', { name: t('clock-in-admin.amount') }) }]}
      >
        <InputNumber min={1} max={MOST_AMOUNT} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}

/** From when on a change holds, and for how many people. */
function Meaning({ duty: { state, today, people, rulesFrom } }: { duty: DutyRow }) {
  const t = useText()
  const words =
    state === 'coming'
      ? t('clock-in-admin.changesComing', { n: people })
      : t('clock-in-admin.changes', { n: people, day: dayAfter(today) })
  return (
    <Alert
      type="info"
      showIcon
      title={words}
      {...(state === 'running' && rulesFrom > today
        ? { description: t('clock-in-admin.rulesFrom', { day: rulesFrom }) }
        : {})}
    />
  )
}
