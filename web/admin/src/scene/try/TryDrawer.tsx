import { Drawer, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { DraftProblem, DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { tidied } from '../edit/content-edit'
import { ProblemList } from '../edit/ProblemList'
import { LearnerScreen } from './LearnerScreen'
import type { Tried } from './tried-content'
import { TryTalk } from './TryTalk'
import { type Beginning, freshSeed } from './use-talk'
import fields from '../edit/fields.module.css'
import styles from '../free/free.module.css'

interface Props {
  open: boolean
  view: DraftView
  content: SceneContent
  tried: Tried
  /** Where it begins: the node of a drawn flow, on the learner's screen; null: its start. */
  from?: string | null
  /** What keeps it from being played at all. */
  stops: readonly DraftProblem[]
  /** Leads to the place of such a problem. */
  onShow: (field: string) => void
  onClose: () => void
}

/** By typing, which is quick, or on the learner's own screen, where everything is real. */
const WAYS = ['typed', 'screen'] as const
type Way = (typeof WAYS)[number]

/** A conversation with what is on the screen: the server answers, as in a practice. The editor beside it stays in use. */
export function TryDrawer({ open, onClose, stops, onShow, ...rest }: Props) {
  const t = useText()
  const [way, setWay] = useState<Way>('typed')
  const [begun, setBegun] = useState<string | null | undefined>(undefined)
  // A node is tried on the learner's screen; who opens it without one types first.
  if (open && begun === undefined) {
    setBegun(rest.from ?? null)
    setWay(rest.from ? 'screen' : 'typed')
  }
  if (!open && begun !== undefined) setBegun(undefined)
  const stopped = stops.length > 0
  const screen = way === 'screen' && !stopped
  return (
    <Drawer
      open={open}
      size={screen ? SCREEN_WIDTH : 560}
      title={t('free-practice.try.title')}
      onClose={onClose}
      mask={!screen}
      destroyOnHidden
    >
      {open && stopped ? (
        <>
          <p className={fields.help}>{t('free-practice.try.stops')}</p>
          <ProblemList
            problems={stops}
            title={t('free-practice.try.stops')}
            onShow={(field) => {
              onClose()
              onShow(field)
            }}
          />
        </>
      ) : null}
      {open && !stopped ? <Rounds key={rest.from ?? ''} way={way} onWay={setWay} {...rest} /> : null}
    </Drawer>
  )
}

/** The phone in its real width, and a column beside it. */
const SCREEN_WIDTH = 860

interface RoundsProps extends Omit<Props, 'open' | 'onClose' | 'stops' | 'onShow'> {
  way: Way
  onWay: (way: Way) => void
}

/** One conversation after the other, each from where its author wants it. */
function Rounds({ view, content, tried, from = null, way, onWay }: RoundsProps) {
  const t = useText()
  /** What was on the screen when it was opened. */
  const [played] = useState(content)
  const [round, setRound] = useState<Beginning>(() => ({
    ...{ sceneId: view.id, content: tried(), from, day: 'usual', seed: freshSeed() },
  }))
  const missing = useMemo(() => draftProblems(withFreeFlow(tidied(played))).length, [played])
  const begin = (over: Partial<Pick<Beginning, 'from' | 'day'>>) => setRound({ ...round, ...over, seed: freshSeed() })
  return (
    <div className={way === 'typed' ? styles.try : styles.trial}>
      <div className={styles.tryHead}>
        <Segmented<Way>
          aria-label={t('free-practice.try.way')}
          value={way}
          options={WAYS.map((value) => ({ value, label: t(`free-practice.try.ways.${value}`) }))}
          onChange={onWay}
        />
        {way === 'typed' ? (
          <p className={fields.help}>
            {view.can.edit ? t('free-practice.try.hint') : t('free-practice.try.ofVersion', { version: view.version })}
          </p>
        ) : null}
        {missing > 0 && view.can.edit ? (
          <p className={fields.help}>{t('free-practice.try.unfinished', { count: missing })}</p>
        ) : null}
        <Beginnings round={round} played={played} begin={begin} />
      </div>
      {way === 'typed' ? (
        <TryTalk key={round.seed} beginning={round} played={played} onAgain={() => begin({})} />
      ) : (
        <LearnerScreen sceneId={view.id} from={round.from} day={round.day} content={content} tried={tried} />
      )}
    </div>
  )
}

interface BeginningsProps {
  round: Beginning
  played: SceneContent
  begin: (over: Partial<Pick<Beginning, 'from' | 'day'>>) => void
}

/** The customer's day and the node at which it begins, where there is a choice. */
function Beginnings({ round, played, begin }: BeginningsProps) {
  const t = useText()
  const days = tempersOf(played.customer?.mood)
  const places = played.free ? [] : played.flow.nodes.filter(({ type }) => type !== 'start' && type !== 'end')
  return (
    <>
      {days.length > 1 ? (
        <Select<Temper>
          aria-label={t('free-practice.try.day')}
          value={round.day}
          options={days.map((value) => ({ value, label: t(`free-practice.try.days.${value}`) }))}
          onChange={(day) => begin({ day })}
        />
      ) : null}
      {places.length > 1 ? (
        <Select<string>
          aria-label={t('free-practice.try.from')}
          value={round.from ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('free-practice.try.fromStart') },
            ...places.map(({ id, name }) => ({ value: id, label: t('free-practice.try.fromNode', { node: name }) })),
          ]}
          onChange={(from) => begin({ from: from || null })}
        />
      ) : null}
    </>
  )
}
