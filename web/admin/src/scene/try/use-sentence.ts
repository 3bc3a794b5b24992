import { useEffect, useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type TriedSentence, trySentence } from '@lianda/shared/module/practice/try.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Failure } from '../../platform/failure'
import { useCall } from '../../platform/query'
import type { Tried } from './tried-content'

/** Delay between the last key press, or the last change of the content, and the request. */
const ASK_MS = 350

interface SentenceToTry {
  sceneId: string
  /** Of a drawn flow. */
  node: string | null
  typed: string
  content: SceneContent
  tried: Tried
}

interface HeardSentence {
  /** The last answer; stays while a newer one is asked for. */
  heard: TriedSentence | null
  /** The answer is about what is typed now. */
  fresh: boolean
  failure: Failure | null
  retry: () => void
}

/** What a sentence would be understood as, asked for shortly after it was typed and whenever the content changes. */
export function useSentence({ sceneId, node, typed, content, tried }: SentenceToTry): HeardSentence {
  const [asked, setAsked] = useState<InputOf<typeof trySentence> | null>(null)
  const [askedOf, setAskedOf] = useState<SceneContent | null>(null)
  const text = typed.trim()
  useEffect(() => {
    if (text === '') return setAsked(null)
    const ask = () => {
      setAskedOf(content)
      setAsked({ id: sceneId, content: tried(), node, text })
    }
    const timer = setTimeout(ask, ASK_MS)
    return () => clearTimeout(timer)
  }, [sceneId, node, text, content, tried])
  const { data, failure, loading, reload } = useCall(trySentence, asked)
  return {
    heard: text === '' ? null : (data?.heard ?? null),
    fresh: asked?.text === text && askedOf === content && !loading && !failure,
    failure: loading ? null : failure,
    retry: reload,
  }
}
