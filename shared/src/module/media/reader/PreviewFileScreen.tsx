import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../client/failure-text'
import { isGone } from '../../../client/gone-failure'
import { useServices, useText } from '../../../hook/core-context'
import { documentGet } from '../document.contract'
import { createDocumentReader } from './document-reader.controller'
import { DocumentScreen } from './DocumentScreen'

/** The page /previewfile: the document of an address that the server signed, in the name of whom it was made for. */
export function PreviewFileScreen() {
  const t = useText()
  const services = useServices()
  const { navigation } = services.platform
  const { fileurl = '' } = useMemo(() => navigation.current().query, [navigation])
  const [name, heard] = useState('')
  const reader = useMemo(
    () =>
      createDocumentReader(services, {
        key: `preview-${fileurl.split('?')[0] ?? ''}`,
        async load() {
          const { document, reader: who } = await services.call(documentGet, { fileurl })
          heard(who)
          return document
        },
        turned: () => undefined,
      }),
    [services, fileurl, heard],
  )
  useEffect(() => {
    void reader.open()
    return reader.dispose
  }, [reader])
  const { document, failure } = useStore(reader.state)
  return (
    <DocumentScreen
      reader={reader}
      title={document?.name ?? t('viewing.title')}
      watermark={name}
      error={failure === null ? null : failureText(failure.error, t)}
      gone={isGone(failure)}
      retry={() => void reader.open()}
      back={() => navigation.back('/user/dashboard/center')}
      onEnd={null}
      above={null}
    />
  )
}
