import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type { DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type SceneChange, sceneDifference } from '@lianda/shared/module/scene/scene-difference.rules'
import { ScrollArea } from '@lianda/shared/ui/ScrollArea'
import type { Choice, Whose } from '../../edit/subject.types'
import { useSettle } from '../../edit/use-settle'
import { latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { isSceneLocked, type SceneDraft } from '../edit/use-scene-draft'
import { joinedWith } from './joined-with'
import edit from '../edit/edit.module.css'
import styles from './flow.module.css'

const SceneChanges = latePart(
  async () => {
    const [part] = await Promise.all([import('../version/SceneVersions'), bringTexts(['scene-edit', 'scene-version'])])
    return part.ChangeList
  },
  <div aria-busy="true" />,
)

const SIDES = ['theirs', 'mine'] as const

interface Props {
  draft: SceneDraft
  base: SceneContent
  theirs: DraftView
}

/** A place that both changed, and what mine there changes in the newest. */
interface Dispute {
  place: string
  /** Of a node; other places are called as what changed there. */
  name: string | undefined
  changes: SceneChange[]
}

/** Two people changed the same places: for each of them, both versions and which of them stays. */
export function MergeNotice({ draft, base, theirs }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Whose>>(new Map())
  const { busy, settle } = useSettle(draft, isSceneLocked)
  const { content } = draft
  const disputes = useMemo(() => disputesOf(base, theirs.content, content, chosen), [base, theirs, content, chosen])
  const open = disputes.filter(({ place }) => !chosen.has(place)).length
  const nameOf = ({ name, changes: [first] }: Dispute) => {
    if (name !== undefined) return name
    if (!first) return t('flow-edit.merge.other')
    const part = t(`scene-version.part.${first.part}`)
    return first.name === '' ? part : t('scene-version.named', { part, name: first.name })
  }
  return (
    <Alert
      data-conflict
      className={edit.notice ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={t('flow-edit.merge.title', { count: disputes.length })}
      description={
        <>
          {t('flow-edit.merge.hint')}
          <ScrollArea className={styles.disputes ?? ''} label={t('flow-edit.merge.places')}>
            {disputes.map((dispute) => {
              const { place, changes } = dispute
              return (
                <section key={place} data-dispute={place} aria-label={nameOf(dispute)}>
                  <h3>{nameOf(dispute)}</h3>
                  <span role="radiogroup" aria-label={nameOf(dispute)} className={styles.decide}>
                    {SIDES.map((side) => (
                      <label key={side}>
                        <input
                          type="radio"
                          name={place}
                          checked={chosen.get(place) === side}
                          onChange={() => setChosen(new Map(chosen).set(place, side))}
                        />{' '}
                        {t(`flow-edit.merge.${side}`)}
                      </label>
                    ))}
                  </span>
                  <SceneChanges changes={changes} same={t('flow-edit.merge.unseen')} />
                </section>
              )
            })}
          </ScrollArea>
          <span className={styles.decide}>
            <Button
              type="primary"
              loading={busy}
              disabled={open > 0}
              onClick={() => settle((place) => chosen.get(place))}
            >
              {open > 0 ? t('flow-edit.merge.open', { count: open }) : t('flow-edit.merge.done')}
            </Button>
            <Button disabled={busy} onClick={() => settle('theirs')}>
              {t('office.conflict.theirs')}
            </Button>
          </span>
        </>
      }
    />
  )
}

function disputesOf(
  base: SceneContent,
  theirs: SceneContent,
  mine: SceneContent,
  chosen: ReadonlyMap<string, Whose>,
): Dispute[] {
  const join = joinedWith(base, theirs)
  // What is decided stays in the list; a deletion that is decided may raise further places.
  const places = new Set<string>()
  join(mine, (place) => {
    places.add(place)
    return chosen.get(place)
  })
  const contentBy = (choice: Choice) => join(mine, choice)?.content ?? mine
  const newest = contentBy(() => 'theirs')
  return [...places].map((place) => {
    const withMine = contentBy((at) => (at === place ? 'mine' : 'theirs'))
    const names = [newest, withMine].flatMap(
      ({ flow }) => flow.nodes.find(({ id }) => isPlaceOf(id, place))?.name ?? [],
    )
    // The ways into a node whose name differs are no changes of it.
    const isOf = ({ part, name, place: node }: SceneChange) =>
      names.length === 0 || names.includes(part === 'node' ? name : (node ?? ''))
    return { place, name: names[0], changes: sceneDifference(newest, withMine).filter(isOf) }
  })
}

const isPlaceOf = (nodeId: string, place: string): boolean => place === `flow.nodes/${nodeId}`
