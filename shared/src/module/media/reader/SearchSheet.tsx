import { useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import { Text } from '../../../ui/Text'
import type { DocumentReader } from './document-reader.controller'
import css from './SearchSheet.module.css'

const LONGEST = 64

/** Finds a text in the document and leads to its pages, where it is marked. */
export function SearchSheet({ open, reader, onClose }: { open: boolean; reader: DocumentReader; onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const { hits, searching, failure } = useStore(reader.state)
  const search = () => void reader.search(text)
  return (
    <Sheet
      open={open}
      title={t('viewing.search.title')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="file-search-sheet"
      footer={
        <Button wide busy={searching} disabled={text.trim() === ''} onPress={search} testId="file-search-go">
          {t('viewing.search.verb')}
        </Button>
      }
    >
      <Field
        id="file-search-text"
        label={t('viewing.search.text')}
        value={text}
        maxLength={LONGEST}
        autoFocus={open}
        enterHint="go"
        onChange={setText}
        onEnter={search}
      />
      {failure !== null && (
        <Text kind="caption" tone="danger" aria={{ role: 'alert' }}>
          {failureText(failure.error, t)}
        </Text>
      )}
      {hits !== null && (
        <Box aria={{ role: 'status' }} className={css.said}>
          <Text kind="caption" tone="secondary">
            {t(hits.pages.length === 0 ? 'viewing.search.none' : 'viewing.search.some', {
              n: hits.pages.length,
              text: hits.text,
            })}
          </Text>
          {!hits.whole && (
            <Text kind="caption" tone="secondary">
              {t('viewing.search.part')}
            </Text>
          )}
        </Box>
      )}
      <Box className={css.pages}>
        {hits?.pages.map(({ page, times }) => (
          <Pressable
            key={page}
            className={css.page}
            onPress={() => {
              onClose()
              reader.go(page)
            }}
          >
            {t('viewing.search.hit', { n: page, times })}
          </Pressable>
        ))}
      </Box>
    </Sheet>
  )
}
