/** @typedef {import('./importGraph.mjs').Graph} Graph */

/**
 * Finds the groups of files that import each other, directly or through others: the strongly connected components of
 * the graph, by Tarjan's algorithm.
 *
 * @param {Graph} graph
 * @returns {string[][]} The files of each group, sorted.
 */
export function findCycles(graph) {
  /** @type {Map<string, { order: number, low: number, isOpen: boolean }>} */
  const visits = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const cycles = []
  /** @param {string} file */
  const visit = (file) => {
    const own = { order: visits.size, low: visits.size, isOpen: true }
    visits.set(file, own)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      const other = visits.get(next) ?? visit(next)
      if (other.isOpen) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.order) {
      const group = open.splice(open.indexOf(file))
      for (const member of group) {
        const visited = visits.get(member)
        if (visited) visited.isOpen = false
      }
      // A file alone is a cycle only if it imports itself.
      if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort())
    }
    return own
  }
  for (const file of graph.keys()) if (!visits.has(file)) visit(file)
  return cycles
}

/**
 * Finds a shortest path from a file back to itself.
 *
 * @param {Graph} graph
 * @param {string} start
 * @returns {string[]} Begins and ends with the file; empty when there is none.
 */
export function shortestCycle(graph, start) {
  /** @type {Map<string, string[]>} */
  const paths = new Map([[start, [start]]])
  for (const [file, path] of paths) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [...path, start]
      if (!paths.has(next)) paths.set(next, [...path, next])
    }
  }
  return []
}
