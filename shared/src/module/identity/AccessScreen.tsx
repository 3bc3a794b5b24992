import { useState } from 'react'
import { useText } from '../../hook/core-context'
import { Toast } from '../../ui/Toast'
import { AccessView } from './access/AccessView'
import { useAccess } from './useAccess'

/** /user/access: where I am signed in, and my password. */
export function AccessScreen() {
  const t = useText()
  const [said, setSaid] = useState<{ id: number; text: string | null }>({ id: 0, text: null })
  const view = useAccess((key) => setSaid(({ id }) => ({ id: id + 1, text: t(`identity.access.${key}`) })))
  return (
    <>
      <AccessView view={view} />
      <Toast id={said.id} text={said.text} onGone={() => setSaid(({ id }) => ({ id, text: null }))} />
    </>
  )
}
