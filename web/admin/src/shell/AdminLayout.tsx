import { App } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepalive, type StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { KeptBar } from '../edit/KeptBar'
import { lateLayer, latePart } from '../parts/late-part'
import { bringTexts, call, platform, view } from '../platform/platform'
import { takeOver } from '../platform/see-as'
import { useText } from '../platform/text'
import { CrumbContext } from './crumb'
import { Footer } from './Footer'
import { leaveForSignIn } from './leave'
import { PageBarContext } from './page-bar'
import { PageBoundary } from './PageBoundary'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { NARROW, useMedia } from './use-media'
import { useMaybeUser } from './use-user'
import { Watermark } from './Watermark'
import styles from './shell.module.css'

const MenuDrawer = lateLayer(
  async () => (await import('./MenuDrawer')).MenuDrawer,
  ({ open }) => open,
)
const JumpDialog = lateLayer(
  async () => (await import('./JumpDialog')).JumpDialog,
  ({ open }) => open,
)

const PasteNotice = latePart(async () => (await import('./PasteNotice')).PasteNotice, null)
const SeeAsBar = latePart(async () => {
  const [part] = await Promise.all([import('./SeeAsBar'), bringTexts(['role'])])
  return part.SeeAsBar
}, null)
const DuePassword = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./DuePassword'), bringTexts(['identity'])])
    return part.DuePassword
  },
  ({ open }) => open,
)

const COLLAPSED = 'lianda.sidebar'
const HEARTBEAT_MS = 30_000

export function AdminLayout() {
  const t = useText()
  const user = useMaybeUser()
  const narrow = useMedia(NARROW)
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(() => platform.storage.get(COLLAPSED) === '1')
  const [drawer, setDrawer] = useState(false)
  const [jumping, setJumping] = useState(false)
  const [crumb, setCrumb] = useState('')
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useHeartbeat(user !== null)
  useSayRights(user)
  useJumpKey(() => setJumping(true))
  useEffect(() => {
    if (!user) leaveForSignIn()
  }, [user])
  useEffect(() => {
    document.title = crumb ? `${crumb} · ${t('office.brand')}` : t('office.brand')
  }, [crumb, t])
  if (!user) return null

  const toggle = () => {
    if (narrow) return setDrawer(false)
    platform.storage.set(COLLAPSED, collapsed ? '0' : '1')
    setCollapsed(!collapsed)
  }
  const sidebar = (
    <Sidebar
      collapsed={collapsed && !narrow}
      onToggle={toggle}
      onSearch={() => {
        setDrawer(false)
        setJumping(true)
      }}
      onGo={() => setDrawer(false)}
    />
  )
  return (
    <CrumbContext.Provider value={setCrumb}>
      <PasteNotice />
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('office.shell.skip')}
      </a>
      <div className={styles.whole}>
        {view ? <SeeAsBar view={view} /> : null}
        <div className={styles.desk}>
          {narrow ? (
            <MenuDrawer open={drawer} onClose={() => setDrawer(false)}>
              {sidebar}
            </MenuDrawer>
          ) : (
            sidebar
          )}
          <div className={styles.main}>
            <TopBar crumb={crumb} onMenu={narrow ? () => setDrawer(true) : null} onBar={setBar} />
            <KeptBar />
            <main id="main" tabIndex={-1} className={styles.content}>
              <PageBoundary key={pathname}>
                <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
                  <PageBarContext.Provider value={bar}>
                    <Outlet />
                  </PageBarContext.Provider>
                </Suspense>
              </PageBoundary>
            </main>
            <Footer />
          </div>
        </div>
      </div>
      <DuePassword open={user.needchangepwd && view === null} onClose={leaveForSignIn} />
      <JumpDialog open={jumping} onClose={() => setJumping(false)} />
      <Watermark />
    </CrumbContext.Provider>
  )
}

/** Says that rights have changed while the pages were open, and that a view as somebody else is over. */
function useSayRights(user: StoredUser | null): void {
  const t = useText()
  const { message } = App.useApp()
  const last = useRef(user)
  useEffect(() => {
    if (user && last.current?.id === user.id && last.current.funcs !== user.funcs)
      message.info(t('office.shell.rightsChanged'))
    last.current = user
  }, [user, message, t])
  useEffect(() => {
    if (takeOver()) message.info(t('office.shell.viewOver'))
  }, [message, t])
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function skipToMain(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function useHeartbeat(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    // A failed heartbeat is ignored: the next one follows. The client itself handles a forced sign-out.
    const beat = () => void call(keepalive, {}).catch(() => undefined)
    const timer = setInterval(beat, HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [signedIn])
}

function useJumpKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
