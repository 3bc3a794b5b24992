import { noteStorePassed, storeHash } from './store-state.mjs'

/** The projects that hold the store's tests. */
const PROJECTS = ['store', 'store parts']

/**
 * Notes that the store has passed in full: every file of both projects ran, whole, none failed, and the store is still
 * what it was when the run began.
 * @param {import('vitest/node').TestProject} project
 */
export default function setup({ vitest }) {
  const before = storeHash()
  return async () => {
    const projects = vitest.projects.filter(({ name }) => PROJECTS.includes(name))
    const files = (await Promise.all(projects.map((one) => one.globTestFiles()))).flatMap(({ testFiles }) => testFiles)
    const ran = vitest.state.getFiles().filter(({ projectName }) => PROJECTS.includes(projectName ?? ''))
    const passed = ran.filter(({ result }) => result?.state === 'pass' || result?.state === 'skip')
    const whole = vitest.config.testNamePattern === undefined && projects.length === PROJECTS.length
    if (whole && ran.length === files.length && passed.length === ran.length && storeHash() === before)
      noteStorePassed()
  }
}
