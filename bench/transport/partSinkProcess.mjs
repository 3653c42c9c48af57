// Sinks of parts in a process of their own. For each protocol and host that is written to it, it prints the URL of a new one; for an empty
// line, the bytes of parts that each has received.
import { createInterface } from 'node:readline'
import { startPartSink } from './startPartSink.mjs'

/** @type {Map<string, Awaited<ReturnType<typeof startPartSink>>>} */
const sinks = new Map()
/** @type {Record<string, number>} */
const received = {}
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const [protocol, host] = line.split(' ')
  if (!host) {
    console.log(JSON.stringify(received))
    continue
  }
  sinks.get(host)?.close()
  received[host] = 0
  const onPart = (/** @type {number} */ _, /** @type {number} */ bytes) => {
    received[host] += bytes
  }
  const sink = await startPartSink({ protocol, host, onPart })
  sinks.set(host, sink)
  console.log(sink.url)
}
process.exit()
