import { getTrustedUrl, startWorker } from '@lading/kernel/basics'
import type { Will, WillMessage } from './Will.js'

/** Leaves uploads to the worker. */
export interface FinishingWorker {
  /** Returns a function that withdraws the upload. */
  leave(will: Will): () => void
}

/** Option of shared workers that outlive their pages. TypeScript's types don't have it yet. */
interface LastingOptions extends WorkerOptions {
  readonly extendedLifetime: boolean
}

const workers = new Map<true | string, FinishingWorker | null>()

/** Returns the page's connection to the worker that finishes uploads; null if the browser or the page can't have one. */
export function getFinishingWorker(script: true | string): FinishingWorker | null {
  const known = workers.get(script)
  if (known !== undefined) return known
  const created = globalThis.navigator?.locks && hasExtendedLifetime() ? create(script) : null
  workers.set(script, created)
  return created
}

/** Returns whether the browser reads the option. Its getter throws, so that no worker is started and no policy is asked. */
function hasExtendedLifetime(): boolean {
  let isRead = false
  const options: Partial<LastingOptions> = {
    get extendedLifetime(): boolean {
      isRead = true
      throw new TypeError('Only asked.')
    },
  }
  try {
    new SharedWorker('https://', options)
  } catch {}
  return isRead
}

function create(script: true | string): FinishingWorker | null {
  const url = script === true ? findScript() : script
  if (url === null) return null
  const options: LastingOptions = { type: 'module', name: 'lading', extendedLifetime: true }
  try {
    const { port } = new SharedWorker(getTrustedUrl(url) as string, options)
    /** Functions that release locks, by lock. */
    const releases = new Map<string, () => void>()
    port.onmessage = ({ data: { lock } }: MessageEvent<WillMessage>) => {
      // Not sooner: the worker takes a released lock as the end of this page.
      releases.get(lock)?.()
      releases.delete(lock)
    }
    return {
      leave(will) {
        const lock = `lading-page ${crypto.randomUUID()}`
        let isWithdrawn = false
        navigator.locks
          .request(lock, () => {
            if (isWithdrawn) return undefined
            port.postMessage({ lock, will } satisfies WillMessage)
            return new Promise<void>((release) => releases.set(lock, release))
          })
          .catch(() => {})
        return () => {
          isWithdrawn = true
          if (releases.has(lock)) port.postMessage({ lock } satisfies WillMessage)
        }
      },
    }
  } catch {
    return null
  }
}

/** Returns the URL of this package's script. Bundlers recognize the expression; the worker itself isn't started. */
function findScript(): string | null {
  let found: string | null = null
  startWorker(
    () => new Worker(new URL('../worker/finishWorker.js', import.meta.url), { type: 'module' }),
    (url) => {
      if (isServed(url)) found = url
      return false
    },
  )
  return found
}

/** Returns false if a bundler has left the expression as it is: then there's no script at this URL. */
function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  const isUnbundled =
    moduleUrl.endsWith('/getFinishingWorker.js') || moduleUrl.includes('/getFinishingWorker.ts')
  return isUnbundled || url !== new URL('../worker/finishWorker.js', moduleUrl).href
}
