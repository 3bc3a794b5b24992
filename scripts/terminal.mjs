const startedAt = Date.now()

/** Prints a progress line with the seconds since the command began. @param {string} line */
export function say(line) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)
  process.stdout.write(`[${seconds} s] ${line}\n`)
}

/** Prints the reason and exits with code 1. @param {string} line @returns {never} */
export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
