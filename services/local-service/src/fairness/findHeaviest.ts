import { findNetwork } from './findNetwork.js'
import { findSite } from './findSite.js'

/**
 * Finds the source that gives way to a newcomer when a queue is full: in the heaviest site, the heaviest network, and there the
 * heaviest source. Undefined if the newcomer would then have more.
 *
 * @param weights what each source has in the queue.
 */
export function findHeaviest(
  weights: ReadonlyMap<string, number>,
  newcomer: string,
  weight: number,
): string | undefined {
  let sources = [...weights]
  let isOwn = true
  for (const nameOf of [findSite, findNetwork, (source: string) => source]) {
    const sums = new Map<string, number>()
    const named = sources.map(([source, sum]) => ({ source, sum, name: nameOf(source) }))
    for (const { name, sum } of named) sums.set(name, (sums.get(name) ?? 0) + sum)
    let heaviest: readonly [string, number] | undefined
    for (const entry of sums) if (!heaviest || entry[1] > heaviest[1]) heaviest = entry
    if (!heaviest) return undefined
    const ownName = nameOf(newcomer)
    // Sources that differ by less would take turns giving way to each other.
    if (isOwn && heaviest[0] !== ownName && heaviest[1] >= (sums.get(ownName) ?? 0) + 2 * weight)
      isOwn = false
    const chosen = isOwn ? ownName : heaviest[0]
    sources = named.filter(({ name }) => name === chosen).map(({ source, sum }) => [source, sum])
  }
  return isOwn ? undefined : sources[0]?.[0]
}
