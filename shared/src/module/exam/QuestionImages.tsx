import { useState } from 'react'
import type { Translate } from '../../i18n/texts'
import { Box } from '../../ui/Box'
import { ImageViewer } from '../../ui/ImageViewer'
import { Picture } from '../../ui/Picture'
import { Pressable } from '../../ui/Pressable'
import { Text } from '../../ui/Text'
import type { ExamQuestion } from './exam.contract'
import css from './QuestionImages.module.css'

/** The pictures of a question; a tap enlarges one. */
export function QuestionImages({ images, t }: { images: ExamQuestion['images']; t: Translate }) {
  const [at, setAt] = useState<number | null>(null)
  const altOf = (index: number) => images[index]?.description || t('exam.image.name', { n: index + 1 })
  return (
    <Box className={css.images}>
      {images.map((image, index) => (
        <Box key={image.url}>
          <Pressable
            className={css.frame}
            aria={{ label: t('exam.image.enlarge', { name: altOf(index) }) }}
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
          zoomIn: t('exam.image.zoomIn'),
          zoomOut: t('exam.image.zoomOut'),
          rotate: t('exam.image.rotate'),
          previous: t('exam.image.previous'),
          next: t('exam.image.next'),
        }}
      />
    </Box>
  )
}
