// Traces the second file of 5 bytes through Lading, and through Uppy with its XHR plugin: from the API and from a drop.
// Run after `npm run build`:  node bench/trace/run.mjs [--list] [--calls] [--uppy] [--drop]
import { register } from 'node:module'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { FakeXmlHttpRequest } from './FakeXmlHttpRequest.mjs'
import { installFakeDom } from './installFakeDom.mjs'
import { installRecorder } from './installRecorder.mjs'
import { installVirtualTime } from './installVirtualTime.mjs'
import { printCalls, printList, printTable } from './printTable.mjs'
import { countChanges, summarize } from './summarize.mjs'
import { isUppyFile } from './tracedFile.mjs'

const { values } = parseArgs({
  options: {
    /** Print each file with its calls, and the pairs of files with the most calls. */
    list: { type: 'boolean', default: false },
    /** Print the calls in order as a tree. */
    calls: { type: 'boolean', default: false },
    /** Print these for Uppy with its XHR plugin, and not for Lading. */
    uppy: { type: 'boolean', default: false },
    /** Print these from the drop, and not from the API. */
    drop: { type: 'boolean', default: false },
  },
})

// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit())

installRecorder()
register('./load.mjs', import.meta.url)
const { traceLading } = await import('./traceLading.mjs')
const { traceUppy } = await import('./traceUppy.mjs')
installVirtualTime()
installFakeDom()
globalThis.XMLHttpRequest = FakeXmlHttpRequest

const api = {
  lading: await traceTwice('Lading', traceLading.api),
  uppy: await traceTwice('Uppy', traceUppy.api),
}
const drop = {
  lading: await traceTwice('Lading', traceLading.drop),
  uppy: await traceTwice('Uppy', traceUppy.drop),
}

const head = ['files', 'functions', 'calls', 'changes of file', 'calls to another file', 'changes per file']
printTable(
  ['from the API', ...head],
  [
    ...rowsOf('kernel and transport', api.lading),
    ['Uppy with XHR', ...Object.values(summarize(api.uppy)), '–'],
  ],
)
printTable(
  ['from the drop', ...head],
  [
    ...rowsOf('kernel, transport, sources and react', drop.lading),
    ['Uppy with XHR and drop target', ...Object.values(summarize(drop.uppy)), '–'],
  ],
)
const shown = (values.drop ? drop : api)[values.uppy ? 'uppy' : 'lading']
if (values.list) printList(shown)
if (values.calls) {
  console.log()
  printCalls(shown)
}

function rowsOf(name, calls) {
  const own = calls.filter(({ file }) => !isUppyFile(file))
  return [
    [name, ...Object.values(summarize(own)), countChanges(calls)],
    [`the same, and \`@uppy/core\``, ...Object.values(summarize(calls)), countChanges(calls)],
  ]
}

/** @throws Error when two rounds differ, which makes their counts useless */
async function traceTwice(name, trace) {
  const [first, second] = [read(await trace()), read(await trace())]
  const places = (calls) => calls.map(({ file, line }) => `${file}:${line}`)
  if (!isDeepStrictEqual(places(first), places(second))) {
    throw new Error(
      `Two rounds of ${name} called different functions, so their counts mean nothing: something in them depends on real time or chance. Compare the output of --calls.`,
    )
  }
  return second
}

/** Makes plain calls of the recorder's frames. */
function read(frames) {
  const calls = new Map()
  const callOf = (frame) => {
    if (!calls.has(frame)) calls.set(frame, JSON.parse(frame.definition))
    return calls.get(frame)
  }
  return frames.map((frame) => {
    const caller = frame.calledBy && callOf(frame.calledBy)
    return Object.assign(callOf(frame), { caller, callerResumes: frame.calledAfter })
  })
}
