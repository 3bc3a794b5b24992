const startedAt = Date.now()

/** One progress line, with the seconds since the command began. @param {string} line */
export function say(line) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)
  process.stdout.write(`[${seconds} s] ${line}\n`)
}

/** Says why and ends with exit code 1. @param {string} line @returns {never} */
export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
