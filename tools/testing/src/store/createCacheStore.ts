import type { ServiceStore } from './ServiceStore.js'

/** Name of the header with the data about an item. */
const FACTS = 'x-facts'

/**
 * Creates a store in the browser's Cache Storage: a service worker is stopped when it's idle, and its memory is lost.
 *
 * @param name The cache name.
 */
export function createCacheStore(name: string): ServiceStore {
  const open = () => caches.open(name)
  const urlOf = (key: string) => `https://store.invalid/${key}`
  return {
    async get(key) {
      const response = await (await open()).match(urlOf(key))
      if (!response) return undefined
      const facts: unknown = JSON.parse(decodeURIComponent(response.headers.get(FACTS) ?? 'null'))
      return { body: await response.blob(), facts }
    },
    async put(key, { body, facts }) {
      const headers = { [FACTS]: encodeURIComponent(JSON.stringify(facts)) }
      await (await open()).put(urlOf(key), new Response(body, { headers }))
    },
    async delete(key) {
      await (await open()).delete(urlOf(key))
    },
    async keys(prefix) {
      const requests = await (await open()).keys()
      const keys = requests.map(({ url }) => url.slice(urlOf('').length))
      return keys.filter((key) => key.startsWith(prefix))
    },
  }
}
