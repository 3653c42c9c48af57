/**
 * Finds what would let third-party code misuse the rights of a workflow: actions that can move, rights of a whole workflow, install
 * scripts next to rights.
 *
 * @param {string} text Of the workflow.
 * @returns {string[]} One sentence each.
 */
export function workflowProblems(text) {
  const lines = text.split('\n').map((line) => line.replace(/(^|\s)#.*$/, ''))
  const head = lines.slice(0, lines.indexOf('jobs:')).join('\n')
  const problems = []
  if (!/^permissions:\n {2}contents: read\n(?! )/m.test(`${head}\n`))
    problems.push(
      'The workflow must have "permissions: contents: read" and no more; a job adds what it needs.',
    )
  for (const line of text.split('\n')) {
    const [, action = ''] = /^\s*(?:-\s+)?uses:\s*(\S+)/.exec(line) ?? []
    if (!/^\s*(?:-\s+)?["']?uses["']?\s*:/.test(line) || action.startsWith('./')) continue
    if (!/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(action))
      problems.push(`${action} must be pinned by its commit.`)
    else if (!/ # v\d+(\.\d+)*$/.test(line))
      problems.push(`${action} must be followed by its version in a comment.`)
  }
  for (const [name, job] of readJobs(lines)) problems.push(...jobProblems(name, job))
  return problems
}

/**
 * @param {string} name
 * @param {string} job
 */
function jobProblems(name, job) {
  const problems = []
  const hasRights = /\bsecrets\b|\bgithub\.token\b|:\s*write(-all)?\b/.test(job)
  const installs = [...job.matchAll(/\b(?:npm|pnpm|yarn|bun)\s+(?:ci|i|install|add|rebuild)\b.*/g)]
  for (const [command] of installs) {
    if (hasRights && !command.includes('--ignore-scripts'))
      problems.push(`The job "${name}" has rights, and "${command.trim()}" runs the scripts of others.`)
  }
  const checkouts = job.match(/uses:\s*actions\/checkout@/g)?.length ?? 0
  const without = job.match(/persist-credentials:\s*false/g)?.length ?? 0
  if (checkouts !== without)
    problems.push(`The job "${name}" must check out with "persist-credentials: false".`)
  if (/\bNPM_TOKEN\b|\bNODE_AUTH_TOKEN\b/.test(job))
    problems.push(`The job "${name}" must not have a token of npm.`)
  if (/id-token:\s*write/.test(job) && (installs.length > 0 || checkouts > 0))
    problems.push(`The job "${name}" may publish, so it must not check out or install anything.`)
  return problems
}

/**
 * The jobs of a workflow, by name.
 *
 * @param {readonly string[]} lines
 * @returns {Map<string, string>}
 */
function readJobs(lines) {
  const jobs = new Map()
  let name = ''
  for (const line of lines.slice(lines.indexOf('jobs:') + 1)) {
    const [, started] = /^ {2}["']?([\w-]+)["']?:\s*$/.exec(line) ?? []
    if (started) name = started
    jobs.set(name, `${jobs.get(name) ?? ''}${line}\n`)
  }
  return jobs
}
