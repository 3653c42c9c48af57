import {
  definePlugin,
  NetworkError,
  type PluginFactory,
  TransportToken,
  type TransportUploadOptions,
} from '@lading/kernel'

/** Faults of an example file's upload before it is sent. */
export type ExampleBehavior = 'slow' | 'busy' | 'fails-once'

/** How long the slow upload takes, in milliseconds. */
const SLOW_MS = 60_000
/** Share that the slow upload reaches at once. */
const FIRST_SHARE = 0.62
const TICK_MS = 250
/** Waits before the attempts of a file for which the server is busy, in milliseconds. */
const BUSY_MS = [20_000, 40_000]

const behaviors = new WeakMap<Blob, ExampleBehavior>()

/** Returns the file after its upload was given a behavior. */
export function withBehavior(file: File, behavior: ExampleBehavior): File {
  behaviors.set(file, behavior)
  return file
}

/** Shows states of uploads that a local service is too fast to show; all other files are sent as usual. */
export const exampleUploads: PluginFactory = definePlugin({
  id: 'example-uploads',
  setup({ provide, get }) {
    const transport = get(TransportToken)
    provide(TransportToken, () => ({
      fileInfo: (...args) => transport.fileInfo(...args),
      createGroup: (...args) => transport.createGroup?.(...args) ?? Promise.reject(new Error('No groups.')),
      async upload(entry, options) {
        const { file } = entry
        const behavior = file && behaviors.get(file)
        if (!file || !behavior) return transport.upload(entry, options)
        // The next attempt is an ordinary upload.
        behaviors.delete(file)
        if (behavior === 'fails-once') throw new NetworkError()
        if (behavior === 'busy') await beBusy(options)
        else await beSlow(file.size, options)
        return transport.upload(entry, { ...options, onProgress: () => {} })
      },
    }))
  },
})

async function beSlow(size: number, { signal, onProgress }: TransportUploadOptions): Promise<void> {
  const steps = SLOW_MS / TICK_MS
  for (let step = 0; step < steps; step += 1) {
    onProgress(size * (FIRST_SHARE + ((1 - FIRST_SHARE) * step) / steps), size)
    await wait(TICK_MS, signal)
  }
}

async function beBusy({ signal, onWait }: TransportUploadOptions): Promise<void> {
  for (const milliseconds of BUSY_MS) {
    onWait?.({ reason: 'busy', untilMs: Date.now() + milliseconds })
    await wait(milliseconds, signal)
  }
  onWait?.(null)
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
