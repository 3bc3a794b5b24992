import { speechList, type SpeechRow } from '@lianda/shared/module/speech/speech.admin.contract'
import { DataPicker, PickDialog } from '../picker/DataPicker'
import { usePick } from '../picker/use-pick'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { SPEECH_CATALOGS } from './speech-subject'

interface Props {
  open: boolean
  /** How many more lines fit. */
  room: number
  /** Lines that the place has a copy of. */
  taken: readonly string[]
  onPicked: (rows: readonly SpeechRow[]) => void
  onClose: () => void
}

const NO_FILTERS = {}

/** Chooses lines of the speech list. */
export function SpeechPicker(props: Props) {
  const t = useText()
  return (
    <PickDialog open={props.open} title={t('speech-admin.pick')} onClose={props.onClose}>
      <Lines {...props} />
    </PickDialog>
  )
}

function Lines({ room, taken, onPicked, onClose }: Props) {
  const t = useText()
  const pick = usePick(20, NO_FILTERS)
  const { catalogId } = pick.asked
  const list = useCall(speechList, { ...pick.input, ...(catalogId ? { catalogId } : {}) })
  return (
    <DataPicker<SpeechRow>
      pick={pick}
      catalog={{ type: SPEECH_CATALOGS, rootLabel: t('speech-admin.all') }}
      list={list}
      columns={[
        {
          key: 'catalogname',
          title: t('speech-admin.category'),
          width: 140,
          ellipsis: true,
          dataIndex: 'catalogName',
          wide: true,
        },
        {
          key: 'keyword',
          title: t('speech-admin.keywords'),
          width: 180,
          ellipsis: true,
          dataIndex: 'keywords',
          wide: true,
        },
        { key: 'name', title: t('speech-admin.text') },
      ]}
      nameOf={({ text }) => text}
      searchLabel={t('speech-admin.search')}
      empty={{ title: t('speech-admin.empty'), hint: t('speech-admin.emptyHint') }}
      taken={{ ids: taken, word: t('speech-admin.taken') }}
      most={room}
      onClose={onClose}
      onTake={(rows) => {
        onPicked(rows)
        return true
      }}
    />
  )
}
