import { Button, Modal, Table } from 'antd'
import { useSearchParams } from 'react-router'
import { type RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { ListError } from '../../../list/ListStates'
import { dateTime } from '../../../platform/format'
import { useCall } from '../../../platform/query'
import { useTag, useText } from '../../../platform/text'
import { RecordLink } from './RecordLink'

interface Props {
  onClose: () => void
  onChosen: (recordId: string) => void
}

/** Practices that are offered. */
const BEST = 20

/** Practices of this scene, the best first, of which one is to be heard. */
export function RecordChooser({ onClose, onChosen }: Props) {
  const t = useText()
  const tag = useTag()
  const [params] = useSearchParams()
  const sceneId = params.get('id') ?? ''
  const { data, failure, loading, reload } = useCall(recordList, {
    sceneId,
    state: 'ended',
    sort: '-total',
    rows: BEST,
  })
  const rows = data?.rows ?? []
  return (
    <Modal open width={760} footer={null} title={t('scene-edit.excellent.dialog')} onCancel={onClose}>
      {failure && !data ? (
        <ListError failure={failure} kept={false} onRetry={reload} />
      ) : (
        <Table<RecordRow>
          rowKey="id"
          size="small"
          pagination={false}
          loading={loading}
          dataSource={rows}
          scroll={{ x: 640, y: 400 }}
          locale={{ emptyText: t('scene-edit.excellent.noRecords') }}
          {...((data?.total ?? 0) > BEST ? { footer: () => t('scene-edit.excellent.more', { count: BEST }) } : {})}
          columns={[
            { title: t('scene-edit.excellent.person'), dataIndex: 'userName', ellipsis: true },
            { title: t('scene-edit.excellent.score'), dataIndex: 'total', width: 80 },
            {
              title: t('scene-edit.excellent.when'),
              width: 160,
              render: (_value, { startedAt }) => dateTime(startedAt, tag),
            },
            { title: '', width: 110, render: (_value, { id }) => <RecordLink id={id} /> },
            {
              title: '',
              width: 130,
              render: (_value, { id, spokenMs }) => (
                <Button size="small" disabled={spokenMs === 0} onClick={() => onChosen(id)}>
                  {t(`scene-edit.excellent.${spokenMs === 0 ? 'typed' : 'choose'}`)}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Modal>
  )
}
