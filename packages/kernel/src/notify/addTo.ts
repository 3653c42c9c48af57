/** Adds an item to a set. Returns a function that removes the item. */
export function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => {
    set.delete(item)
  }
}

/** Adds an item to a key's set. Empty sets are removed from the map. Returns a function that removes the item. */
export function addAt<K, T>(sets: Map<K, Set<T>>, key: K, item: T): () => void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(item))
  return () => {
    if (set.delete(item) && set.size === 0) sets.delete(key)
  }
}
