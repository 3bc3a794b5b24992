import { runPnpm } from './run-pnpm.mjs'

/** @typedef {{ module_name: string, title: string, severity: string, github_advisory_id: string, url: string, findings: { paths: string[] }[] }} Advisory */

/** Known and accepted: GitHub's id of the advisory -> since when and why. @type {Record<string, string>} */
const ACCEPTED = {}

/** Severities that fail the check; the others are only printed. */
const SERIOUS = new Set(['high', 'critical'])
/** Packages of the workspace that are not delivered: their tools see no foreign input. */
const NOT_DELIVERED = /^(e2e|bench)>/

/**
 * What the registry's answer means for the check.
 * @param {{ code: number | null, output: string, errors: string }} answer of `pnpm audit --json`
 * @param {Record<string, string>} [accepted]
 * @returns {import('../test/step.mjs').Outcome} skipped with its reason when no registry answered
 */
export function judgeAdvisories({ code, output, errors }, accepted = ACCEPTED) {
  const advisories = parsed(output)
  if (advisories === null) {
    const why = code === null ? 'it took too long' : errors.replaceAll(/[^\w.:/]+/g, ' ').trim()
    return {
      passed: 0,
      failed: 0,
      skipped: [`no registry answered about known vulnerabilities (${why})`],
      output: errors,
    }
  }
  const delivered = advisories.filter(({ findings }) =>
    findings.some(({ paths }) => paths.some((path) => !NOT_DELIVERED.test(path))),
  )
  const bad = delivered.filter(({ severity, github_advisory_id: id }) => SERIOUS.has(severity) && !(id in accepted))
  const stale = Object.keys(accepted).filter((id) => advisories.every((it) => it.github_advisory_id !== id))
  const lines = [
    ...advisories.map(
      (it) => `${bad.includes(it) ? 'FAIL' : 'note'} ${it.severity} ${it.module_name}: ${it.title} (${it.url})`,
    ),
    ...stale.map((id) => `FAIL ${id} is accepted but does not apply any more`),
  ]
  const isGood = bad.length === 0 && stale.length === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [], output: lines.join('\n') }
}

/** The advisories of an answer, or null when it is none. @param {string} output @returns {Advisory[] | null} */
function parsed(output) {
  try {
    const { advisories } = JSON.parse(output)
    return advisories ? Object.values(advisories) : null
  } catch {
    return null
  }
}

/** Asks the registry about what is delivered. @param {string[]} [more] arguments for pnpm */
export const checkAdvisories = async (more = []) =>
  judgeAdvisories(await runPnpm(['audit', '--prod', '--json', ...more]))
