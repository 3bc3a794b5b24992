import { noteStorePassed, storeHash } from './store-state.mjs'

/**
 * Notes that the store has passed in full: every file of the project ran, whole, none failed, and the store is still
 * what it was when the run began.
 * @param {import('vitest/node').TestProject} project
 */
export default function setup(project) {
  const before = storeHash()
  return async () => {
    const { vitest } = project
    const { testFiles } = await project.globTestFiles()
    const ran = vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
    const passed = ran.filter(({ result }) => result?.state === 'pass' || result?.state === 'skip')
    const whole = vitest.config.testNamePattern === undefined && ran.length === testFiles.length
    if (whole && passed.length === ran.length && storeHash() === before) noteStorePassed()
  }
}
