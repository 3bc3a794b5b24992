import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { DutyRow, DutyState } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { ListColumn } from '../list/list-types'
import { weekdaysText, windowText } from './duty-text'

const COLOURS: Record<DutyState, string> = { running: 'success', coming: 'processing', ended: 'default' }

export const dutyColumns = (t: Translate, tag: string): ListColumn<DutyRow>[] => [
  {
    key: 'name',
    title: t('clock-in-admin.name'),
    sort: 'name',
    always: true,
    fills: true,
    render: ({ name }) => <b title={name}>{name}</b>,
  },
  {
    key: 'state',
    title: t('clock-in-admin.status'),
    width: 100,
    render: ({ state }) => <Tag color={COLOURS[state]}>{t(`clock-in-admin.state.${state}`)}</Tag>,
  },
  {
    key: 'goal',
    title: t('clock-in-admin.goal'),
    width: 120,
    render: ({ measure, amount }) => t(`clock-in-admin.goalIs.${measure}`, { n: amount }),
  },
  {
    key: 'weekdays',
    title: t('clock-in-admin.weekdays'),
    width: 150,
    render: ({ weekdays }) => weekdaysText(weekdays, t, tag),
  },
  {
    key: 'window',
    title: t('clock-in-admin.window'),
    width: 140,
    render: ({ window }) => windowText(window, t),
  },
  {
    key: 'people',
    title: t('clock-in-admin.who'),
    width: 110,
    figure: true,
    render: ({ people }) => t('clock-in-admin.people', { n: people }),
  },
  {
    key: 'start',
    title: t('clock-in-admin.start'),
    width: 120,
    sort: 'startDay',
    render: ({ startDay }) => startDay,
  },
  {
    key: 'end',
    title: t('clock-in-admin.end'),
    width: 120,
    render: ({ endDay }) => endDay ?? t('clock-in-admin.noEnd'),
  },
  { key: 'creator', title: t('clock-in-admin.creator'), width: 120, hidden: true, render: ({ creator }) => creator },
]
