import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HashRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import {
  type ViewingDetail,
  type ViewingRecord,
  viewingRecordExport,
  viewingRecordList,
} from '@lianda/shared/module/viewing/viewing.admin.contract'
import { session, startTexts, texts } from '../platform/platform'
import ViewingRecordListPage from './ViewingRecordListPage'

const READER = {
  ...{ id: 'u1', token: 't', isadmin: 0, orgowner: false, adminuser: false, funcs: 'view-student-report' },
} as StoredUser

const record = (id: string, over: Partial<ViewingRecord> = {}): ViewingRecord => ({
  ...{ id, film: false, startedAt: 1_764_000_000_000, finishedAt: null, seconds: 14, percent: 0, userId: `u-${id}` },
  ...{ userName: `Learner ${id}`, account: id, workno: '', departmentName: 'East', taskId: 't1', taskTitle: 'Week' },
  ...{ title: 'Handbook', version: 1, pagesSeen: 1, ...over },
})
const FILE = record('f')
const FILM = record('v', { film: true, title: 'Film', percent: 40, pagesSeen: 0, finishedAt: 1_764_000_100_000 })
const DETAILS: Record<string, ViewingDetail> = {
  f: {
    record: FILE,
    pages: [
      { page: 1, seconds: 12 },
      { page: 3, seconds: 2 },
    ],
    ...{ pagesInAll: 30, stretches: [], durationMs: 0, questions: [] },
    missing: { seconds: 90, pages: [2, 4], pagesInAll: 28, questions: [{ n: 0, atMs: 5_000 }] },
  },
  v: {
    ...{ record: FILM, pages: [], pagesInAll: 0, durationMs: 100_000, questions: [], missing: null },
    stretches: [
      [0, 5_000],
      [60_000, 95_000],
    ],
  },
}

/** The fake server, under the calls' real paths: records what the list and the export were asked for. */
function serve() {
  const asked: string[] = []
  const exported: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address), 'http://test')
    const path = pathname.slice(1)
    if (path === departmentList.path) return Response.json({ successed: true, rows: [] })
    if (path === viewingRecordExport.path) {
      exported.push(JSON.parse(String(init?.body)))
      return Response.json({ successed: true, url: '', name: 'a.xlsx', rows: 0 })
    }
    if (path !== viewingRecordList.path)
      return Response.json({ successed: true, ...DETAILS[path.split('/').at(-1) ?? ''] })
    asked.push(search)
    return Response.json({ successed: true, rows: [FILE, FILM], total: 2 })
  })
  return { asked, exported }
}

function open(address: string) {
  window.location.hash = `#/?${address}`
  return render(
    <App>
      <HashRouter>
        <ViewingRecordListPage />
      </HashRouter>
    </App>,
  )
}
const t = (key: string, params?: Record<string, string | number>) => texts.t(`viewing-record.${key}`, params)

describe('the list of what was read and watched', () => {
  beforeAll(() => startTexts())
  beforeEach(async () => {
    await texts.use('en')
    session.begin(READER)
  })
  afterEach(() => {
    cleanup()
    session.end()
    vi.unstubAllGlobals()
  })

  it('is narrowed by its address, which the export shares, and says when there is nothing to export', async () => {
    const { asked, exported } = serve()
    open('kind=viewing&film=true&passed=false&userId=u9')
    // Their name is in the filter that the address sets, and in the row.
    await waitFor(() => expect(screen.getAllByText('Learner f')).toHaveLength(2))
    expect(asked[0]).toContain('film=true')
    expect(asked[0]).toContain('finished=false')
    expect(screen.getByText(t('watched', { percent: 40 }))).toBeTruthy()
    expect(screen.getByText(t('read', { n: 1 }))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: t('export') }))
    await screen.findByText(t('nothing'))
    expect(exported).toEqual([{ film: true, finished: false, userId: 'u9' }])
  })

  it('opens the time of each page and what is missing, and the parts of a film', async () => {
    serve()
    open('kind=viewing')
    fireEvent.click(await screen.findByText('Learner f'))
    await screen.findByText(t('page', { page: 3 }))
    const words = () => document.body.textContent ?? ''
    expect(words()).toContain(t('readOf', { n: 1, of: 30 }))
    expect(words()).toContain(t('missingTime', { time: '01:30' }))
    expect(words()).toContain(t('missingPages', { pages: '2, 4' }))
    expect(words()).toContain(t('andMore', { n: 26 }))
    expect(words()).toContain(t('missingQuestions', { n: 1 }))
    fireEvent.click(screen.getByText('Learner v'))
    await waitFor(() => expect(words()).toContain(t('part', { from: '01:00', to: '01:35' })))
  })
})
