// A sink of parts in a process of its own: for each protocol that is written to it, it prints the URL of a new one.
//   node bench/transport/partSinkProcess.mjs 10.93.0.2
import { createInterface } from 'node:readline'
import { startPartSink } from './startPartSink.mjs'

const host = process.argv[2]
/** @type {Awaited<ReturnType<typeof startPartSink>> | undefined} */
let sink
console.log('ready')
for await (const protocol of createInterface({ input: process.stdin })) {
  sink?.close()
  sink = await startPartSink({ protocol, host })
  console.log(sink.url)
}
process.exit()
