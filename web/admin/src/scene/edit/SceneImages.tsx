import { useRef } from 'react'
import { SCENE_IMAGES, type SceneImage } from '@lianda/shared/module/scene/scene.contract'
import { latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'
import { useText } from '../../platform/text'
import { fieldId } from './content-edit'
import { useEditing, useRows } from './editing'
import styles from './fields.module.css'

const PictureList = latePart(
  async () => {
    const [part] = await Promise.all([
      import('../../parts/picture-list/PictureList'),
      bringTexts(['picture', 'upload']),
    ])
    return part.PictureList
  },
  <div aria-busy="true" />,
)

/** A scene without pictures has no such member. */
const kept = (images: readonly SceneImage[]) => (images.length > 0 ? images.slice(0, SCENE_IMAGES) : undefined)

/** What the learner may look at before the start. */
export function SceneImages() {
  const t = useText()
  const { edit, faultAt, images: stored = [], locked, set } = useEditing()
  const images = useRows<SceneImage>('images')
  /** Addresses by path, those of pictures that were taken away too: an undo shows them again. */
  const addresses = useRef(new Map<string, string>())
  for (const { path, url } of stored) addresses.current.set(path, url)
  const change = (step: (now: readonly SceneImage[]) => readonly SceneImage[]) =>
    edit('images', (now) => kept(step((now ?? []) as readonly SceneImage[])))
  const taken = ({ path, url }: { path: string; url: string }): string => {
    addresses.current.set(path, url)
    return path
  }
  const textAt = (index: number) => `images.${index}.description`
  if (locked && images.length === 0) return null
  return (
    <div className={styles.field}>
      <PictureList
        title={t('scene-edit.field.images', { count: SCENE_IMAGES })}
        images={images.map((image) => ({ ...image, url: addresses.current.get(image.path) }))}
        limit={SCENE_IMAGES}
        descriptionLimit={100}
        kind="scenemedia"
        readOnly={locked}
        fieldOf={(index) => ({ id: fieldId(textAt(index)), fault: faultAt(textAt(index)) })}
        onAdd={(added) => {
          const more = added.map((one) => ({ path: taken(one), description: '' }))
          change((now) => [...now, ...more])
        }}
        onReplace={(index, by) => {
          const path = taken(by)
          change((now) => now.map((one, n) => (n === index ? { ...one, path } : one)))
        }}
        onRemove={(index) => change((now) => now.filter((_, n) => n !== index))}
        onDescribe={(index, description) => set(textAt(index), description, textAt(index))}
      />
      <span className={styles.help}>{t('scene-edit.help.images')}</span>
    </div>
  )
}
