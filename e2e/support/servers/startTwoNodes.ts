import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runDoctor } from '@lading/server/store'
import { createService } from '@lading/service'
import { startStore } from './startStore.js'

/** Two nodes of a service behind one address. */
export interface TwoNodes {
  /** Passes each request to the other node than the one before. */
  readonly url: string
  /** How many requests each node has had. */
  readonly counts: readonly number[]
  stop(): Promise<void>
}

/** Starts two nodes on one store, which share nothing else. @param origin Of the pages that may use it. */
export async function startTwoNodes(origin: string): Promise<TwoNodes> {
  const { stop: stopStore, ...store } = await startStore()
  const s3 = { ...store, bucket: 'nodes' }
  await runDoctor({ bucket: s3, origin, applyFor: [origin] }, () => {})
  const targets: string[] = []
  const counts = [0, 0]
  let turn = 0
  const balancer = createServer((incoming, answer) => {
    turn = 1 - turn
    counts[turn] = (counts[turn] ?? 0) + 1
    const { method, headers, url } = incoming
    const passed = request(new URL(url ?? '', targets[turn]), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const start = () =>
    createService({
      port: 0,
      s3,
      publicUrl: url,
      projects: ['demopublickey'],
      writeLog: () => {},
      drainMs: 0,
      closeGraceMs: 0,
    })
  const nodes = [await start(), await start()]
  targets.push(...nodes.map((node) => node.url))
  return {
    url,
    counts,
    async stop() {
      balancer.close()
      balancer.closeAllConnections()
      for (const node of nodes) await node.close(0)
      await stopStore()
    },
  }
}
