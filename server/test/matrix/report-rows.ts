import * as dutyThings from './duty-things'
import { once, rows, whose } from './rows'
import * as make from './things'

const user = once(make.user)
const published = once((place) => make.publishedTask(place))
const duty = once(dutyThings.duty)
const endedSession = once(make.endedSession)

/** The home page, reports, figures and rankings. */
export const REPORT_ROWS = {
  ...rows('home', ['homepage'], 'nothing', { read: null, completion: null }),
  ...rows('home', ['homepage'], 'scope', {
    department: async (place) => ({ departmentId: (await make.department(place)).id }),
  }),
  ...rows('home', ['view-student-report'], 'scope', { learners: { lists: endedSession } }),
  ...rows('report', ['view-task-report'], 'scope', {
    tasks: { lists: published },
    tasksExport: { lists: published, dear: true },
    analysis: (place) => whose(published(place)),
    subtask: async (place) => ({ id: (await published(place)).subtaskRows[0]?.id ?? '' }),
    taskLost: (place) => whose(published(place)),
    subtaskLost: async (place) => ({ id: (await published(place)).subtaskRows[0]?.id ?? '' }),
    subtaskExport: {
      input: async (place) => ({ id: (await published(place)).subtaskRows[0]?.id ?? '' }),
      dear: true,
    },
  }),
  ...rows('figures', ['view-student-report'], 'scope', {
    person: (place) => whose(make.user(place)),
    personPoints: (place) => whose(make.user(place)),
    personExport: (place) => whose(make.user(place)),
  }),
  ...rows('ranking', ['view-student-report'], 'scope', { person: (place) => whose(make.user(place)) }),
  ...rows('clock-in', ['view-task-report'], 'scope', {
    report: { lists: duty },
    reportExport: { lists: duty },
  }),
  ...rows('figures', ['view-online-user'], 'scope', {
    usage: { lists: user },
    usageExport: { lists: user },
    usagePeople: { lists: user, input: () => ({ kind: 'absent', sort: '-name' }) },
    usagePeopleExport: { lists: user, input: () => ({ kind: 'absent' }) },
  }),
}
