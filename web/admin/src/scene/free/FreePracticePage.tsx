import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import FreePracticeList from './FreePracticeList'
import styles from './free.module.css'

const PracticeEditorPage = lazy(() => import('./PracticeEditorPage'))

/** The free practices, or with an id in the address one of them in its editor. */
export default function FreePracticePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id === null) return <FreePracticeList />
  return (
    <Suspense fallback={<Skeleton className={styles.alone ?? ''} active={false} paragraph={{ rows: 10 }} />}>
      <PracticeEditorPage key={id} id={id} />
    </Suspense>
  )
}
