import { useState } from 'react'
import type { Translate } from '../../i18n/texts'
import { Box } from '../../ui/Box'
import { ImageViewer } from '../../ui/ImageViewer'
import { Picture } from '../../ui/Picture'
import { Pressable } from '../../ui/Pressable'
import { Text } from '../../ui/Text'
import css from './Pictures.module.css'

interface Props {
  /** `description`: what a picture shows; '' where nobody wrote it. */
  images: readonly { url: string; description: string }[]
  /** Small ones beside each other; absent: each as wide as the page. */
  small?: boolean
  t: Translate
}

/** Pictures with what they show; a tap enlarges one. */
export function Pictures({ images, small = false, t }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const altOf = (index: number) => images[index]?.description || t('ui.image.name', { n: index + 1 })
  return (
    <Box className={small ? css.row : css.images}>
      {images.map((image, index) => (
        <Box key={image.url} className={css.one}>
          <Pressable
            className={css.frame}
            aria={{ label: t('ui.image.enlarge', { name: altOf(index) }) }}
            onPress={() => setAt(index)}
            testId={`image-${index}`}
          >
            <Picture src={image.url} alt="" className={css.picture} fit="width" />
          </Pressable>
          {image.description !== '' && (
            <Text kind="caption" tone="secondary" className={css.caption}>
              {image.description}
            </Text>
          )}
        </Box>
      ))}
      <ImageViewer
        images={images.map((image, index) => ({ src: image.url, alt: altOf(index) }))}
        at={at}
        onMove={setAt}
        onClose={() => setAt(null)}
        labels={{
          close: t('ui.action.close'),
          zoomIn: t('ui.image.zoomIn'),
          zoomOut: t('ui.image.zoomOut'),
          rotate: t('ui.image.rotate'),
          previous: t('ui.image.previous'),
          next: t('ui.image.next'),
        }}
      />
    </Box>
  )
}
