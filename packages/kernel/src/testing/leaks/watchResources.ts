import type { Ledger } from './Ledger.js'
import { replaceMethod } from './replaceMethod.js'

/** Records live object URLs and media tracks. Returns a function that stops watching. */
export function watchResources(ledger: Ledger): () => void {
  const urls = new Map<unknown, () => void>()
  const ends = [
    replaceMethod(URL, 'createObjectURL', ({ args, run, site }) => {
      const url = run(...args)
      urls.set(url, ledger.open(`the object URL ${String(url)}${site()}`))
      return url
    }),
    replaceMethod(URL, 'revokeObjectURL', ({ args, run }) => {
      urls.get(args[0])?.()
      return run(...args)
    }),
  ]
  const devices = typeof navigator === 'undefined' ? undefined : navigator.mediaDevices
  for (const name of ['getUserMedia', 'getDisplayMedia']) {
    if (!devices || !(name in devices)) continue
    ends.push(
      replaceMethod(devices, name, async ({ args, run, site }) => {
        const where = site()
        const stream = (await run(...args)) as MediaStream
        for (const track of stream.getTracks()) {
          ledger.open(`a live ${track.kind} track${where}`, () => track.readyState === 'live')
        }
        return stream
      }),
    )
  }
  return () => {
    for (const end of ends) end()
  }
}
