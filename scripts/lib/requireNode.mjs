// Read by Node versions far older than the one Lading needs: keep the syntax plain and import nothing.

/**
 * Returns the problem of a Node version in one sentence, if it has one.
 *
 * @param {string} version Such as `v20.19.0`.
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `Node 20.19 or newer is needed; this is ${version}.`
}

/** Ends the process with one sentence when its Node is too old. */
export function requireNode() {
  const problem = nodeProblem(process.version)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
}
