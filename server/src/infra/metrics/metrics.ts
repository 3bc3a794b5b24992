import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics with their names and units. Labels hold route patterns and codes, never addresses or user data. */
export interface Metrics {
  registry: Registry
  httpSeconds: Histogram<'route'>
  httpAnswers: Counter<'route' | 'status'>
  failures: Counter<'code'>
  socketCommandSeconds: Histogram<'event' | 'result'>
  sockets: Gauge
  signInQueue: Gauge
  signIns: Counter<'result'>
  peopleHere: Gauge
}

/** `processMetrics` adds CPU, memory and event-loop metrics of this process. */
export function createMetrics(processMetrics: boolean): Metrics {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  // Each bucket adds a time series per route, so there are only a few.
  const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5]
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'lianda_http_seconds',
      help: 'Time from a call to its answer',
      labelNames: ['route'],
      buckets,
      registers,
    }),
    httpAnswers: new Counter({
      name: 'lianda_http_answers_total',
      help: 'Answers by route and status',
      labelNames: ['route', 'status'],
      registers,
    }),
    failures: new Counter({ name: 'lianda_failures_total', help: 'Failures by code', labelNames: ['code'], registers }),
    socketCommandSeconds: new Histogram({
      name: 'lianda_socket_command_seconds',
      help: 'Time from a command to its acknowledgement',
      labelNames: ['event', 'result'],
      buckets,
      registers,
    }),
    sockets: new Gauge({ name: 'lianda_sockets', help: 'Connected sockets', registers }),
    peopleHere: new Gauge({ name: 'lianda_people_here', help: 'People with a sign in the last 75 s', registers }),
    signIns: new Counter({
      name: 'lianda_sign_ins_total',
      help: 'Sign-ins: in, refused, or no_account where nobody has the account',
      labelNames: ['result'],
      registers,
    }),
    signInQueue: new Gauge({ name: 'lianda_sign_in_queue', help: 'Passwords waiting to be hashed', registers }),
  }
}
