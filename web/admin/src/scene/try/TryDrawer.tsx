import { Drawer, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import { tempersOf } from '@lianda/shared/module/scene/customer/mood.rules'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { tidied } from '../edit/content-edit'
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
  onClose: () => void
}

/** A typed conversation with what is on the screen: the server answers, as in a practice. Nothing of it is stored. */
export function TryDrawer({ open, onClose, ...rest }: Props) {
  const t = useText()
  return (
    <Drawer open={open} size={560} title={t('free-practice.try.title')} onClose={onClose} destroyOnHidden>
      {open ? <Rounds {...rest} /> : null}
    </Drawer>
  )
}

/** One conversation after the other, each from where its author wants it. */
function Rounds({ view, content, tried }: Omit<Props, 'open' | 'onClose'>) {
  const t = useText()
  /** What was on the screen when it was opened. */
  const [played] = useState(content)
  const [round, setRound] = useState<Beginning>(() => ({
    ...{ sceneId: view.id, content: tried(), from: null, day: 'usual', seed: freshSeed() },
  }))
  const missing = useMemo(() => draftProblems(withFreeFlow(tidied(played))).length, [played])
  const begin = (over: Partial<Pick<Beginning, 'from' | 'day'>>) => setRound({ ...round, ...over, seed: freshSeed() })
  const days = tempersOf(played.customer?.mood)
  const places = played.free ? [] : played.flow.nodes.filter(({ type }) => type !== 'start' && type !== 'end')
  return (
    <div className={styles.try}>
      <p className={fields.help}>
        {view.can.edit ? t('free-practice.try.hint') : t('free-practice.try.ofVersion', { version: view.version })}
      </p>
      {missing > 0 && view.can.edit ? (
        <p className={fields.help}>{t('free-practice.try.unfinished', { count: missing })}</p>
      ) : null}
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
      <TryTalk key={round.seed} beginning={round} played={played} onAgain={() => begin({})} />
    </div>
  )
}
