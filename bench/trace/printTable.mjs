const PAIRS = 30

/** Prints each file with its calls and its calls into other files, and the pairs of files that call each other most. */
export function printList(calls) {
  const rows = new Map()
  const pairs = new Map()
  const row = (file) => rows.get(file) ?? rows.set(file, { calls: 0, from: 0, to: 0 }).get(file)
  for (const { file, caller } of calls) {
    row(file).calls += 1
    if (!caller || caller.file === file) continue
    row(file).from += 1
    row(caller.file).to += 1
    const pair = `${caller.file} | ${file}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  printTable(
    ['file', 'calls', 'called from other files', 'calls to other files'],
    [...rows].sort((a, b) => b[1].calls - a[1].calls).map(([file, r]) => [file, r.calls, r.from, r.to]),
  )
  printTable(
    ['caller', 'callee', 'calls'],
    [...pairs]
      .sort((a, b) => b[1] - a[1])
      .slice(0, PAIRS)
      .map(([pair, count]) => [...pair.split(' | '), count]),
  )
}

/** Prints calls in order, each below its caller; `↻` stands before a function that continues after an `await`. */
export function printCalls(calls) {
  const shown = new Map()
  for (const call of calls) {
    const { caller, callerResumes } = call
    if (caller && shown.get(caller)?.resumes !== callerResumes) {
      shown.set(caller, { depth: 0, resumes: callerResumes })
      console.log(`↻ ${labelOf(caller)}`)
    }
    const depth = caller ? shown.get(caller).depth + 1 : 0
    shown.set(call, { depth, resumes: 0 })
    console.log(`${'  '.repeat(depth)}${labelOf(call)}`)
  }
}

/** Prints a table in Markdown. */
export function printTable(head, rows) {
  console.log(`\n| ${head.join(' | ')} |`)
  console.log(
    `|${head.map((_, column) => (typeof rows[0]?.[column] === 'number' ? '---:|' : '---|')).join('')}`,
  )
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

function labelOf({ name, file, line }) {
  return `${name}  ${file}:${line}`
}
