import { Form, Select, Switch } from 'antd'
import { SHORTEST_WINDOW } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { DAY_MINUTES } from '@lianda/shared/module/clock-in/clock-in.contract'
import { useText } from '../platform/text'
import type { DutyForm } from './duty-subject'
import { clock } from './duty-text'

const STEP = 30

/** Times of the day to choose from; one that is none of them stays. */
function times(chosen: number) {
  const all = Array.from({ length: DAY_MINUTES / STEP }, (_none, at) => at * STEP)
  return [...new Set([...all, chosen])].toSorted((a, b) => a - b).map((value) => ({ value, label: clock(value) }))
}

/** The times of the day at which a duty can be done. */
export function WindowFields() {
  const t = useText()
  const form = Form.useFormInstance<DutyForm>()
  const allDay = Form.useWatch('allDay', form) ?? true
  const from = Form.useWatch('from', form) ?? 0
  const to = Form.useWatch('to', form) ?? 0
  return (
    <>
      <Form.Item name="allDay" label={t('clock-in-admin.allDay')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="from" label={t('clock-in-admin.windowFrom')} hidden={allDay}>
        <Select options={times(from)} />
      </Form.Item>
      <Form.Item
        name="to"
        label={t('clock-in-admin.windowTo')}
        extra={t('clock-in-admin.windowHint')}
        hidden={allDay}
        dependencies={['from', 'allDay']}
        rules={[
          {
            message: t('clock-in-admin.windowHint'),
            validator: (_rule, end: number) =>
              allDay || (DAY_MINUTES + end - from) % DAY_MINUTES >= SHORTEST_WINDOW
                ? Promise.resolve()
                : Promise.reject(new Error()),
          },
        ]}
      >
        <Select options={times(to)} />
      </Form.Item>
    </>
  )
}
