import { useState } from 'react'
import { useServices, useText } from '../../hook/core-context'
import { DocumentScreen } from '../media/reader/DocumentScreen'
import { MissingSheet } from './MissingSheet'
import { StandingLine } from './StandingLine'
import { useViewing } from './useViewing'

/** The page /user/dashboard/file: a document of a step. */
export function FileScreen() {
  const t = useText()
  const view = useViewing()
  const user = useServices().session.user()
  const [telling, setTelling] = useState(false)
  const { standing } = view
  return (
    <>
      <DocumentScreen
        reader={view.reader}
        title={view.title || t('viewing.title')}
        watermark={user === null ? '' : `${user.name} ${user.account}`}
        error={view.error}
        gone={view.gone}
        retry={view.retry}
        back={view.back}
        onEnd={standing === null ? null : { label: t('viewing.end'), onPress: () => setTelling(true) }}
        above={
          standing !== null && (
            <StandingLine
              standing={standing}
              counting={view.counting}
              onMore={() => setTelling(true)}
              onTake={view.takeOver}
            />
          )
        }
      />
      {standing !== null && (
        <MissingSheet
          open={telling}
          standing={standing}
          onPlace={(page) => {
            setTelling(false)
            view.reader.go(page)
          }}
          onTask={view.toTask}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  )
}
