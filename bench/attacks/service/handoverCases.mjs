import { key } from '../lib/upload.mjs'

const NETWORKS = 8
const OPENED = 40

/** Attacks by whoever opens handovers to phones. */
export const handoverCases = [
  {
    name: 'service/handovers-of-one-site',
    tried: `${OPENED} handovers from each of ${NETWORKS} networks of a subscriber, with as much metadata as is taken`,
    expected: 'at most 120, of 8 kB each, and one of another network',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const open = async (address, metadata) => {
        const response = await fetch(`${victim.url}/handoff/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ action: 'open', pub_key: key, types: ['image/*'], ...metadata }),
        })
        await response.arrayBuffer()
        return response.status
      }
      const createMetadata = (count) =>
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`metadata[${index}]`, 'x'.repeat(500)]),
        )
      const large = await open('2001:db8:9::1', createMetadata(40))
      const metadata = createMetadata(15)
      const statuses = []
      for (let network = 0; network < NETWORKS; network++) {
        const address = `2001:db8:1:${network}::1`
        const opened = await Promise.all(Array.from({ length: OPENED }, () => open(address, metadata)))
        statuses.push(...opened)
      }
      const taken = statuses.filter((status) => status === 200).length
      const honest = await open('2001:db8:2::1')
      return {
        isGood: large === 400 && taken > 0 && taken <= 120 && honest === 200,
        detail: `${taken} of ${statuses.length} taken, with 20 kB ${large}, another network ${honest}`,
      }
    },
  },
]
