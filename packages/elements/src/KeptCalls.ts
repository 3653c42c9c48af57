import type { OutputCollectionState, Uploader } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'

interface KeptCallsHost {
  /** Returns the page's configuration, parsed. */
  readonly config: () => Uploader['cfg']
  readonly message: (key: string) => string
  /** Called with each kept call. */
  readonly onCall: (name: string) => void
}

/** The output for an empty list. */
const emptyList: OutputCollectionState<'idle'> = {
  status: 'idle',
  isFailed: false,
  isUploading: false,
  isSuccess: false,
  totalCount: 0,
  successCount: 0,
  failedCount: 0,
  uploadingCount: 0,
  progress: 0,
  errors: [],
  group: null,
  allEntries: [],
  successEntries: [],
  failedEntries: [],
  uploadingEntries: [],
  idleEntries: [],
}

/** Members that aren't methods. */
const SERVICES = /^(activities|collection|config|entries|locale|logger|scope|slots|snapshot|transport|uppy)$/

/** Methods whose results are awaited, even before the uploader is loaded. */
const PROMISES = /^(uploadAll|whenAttached)$/

const HINT = 'Wait for it: const api = await element.ready()'

type AnyMethod = (...args: unknown[]) => unknown

/**
 * Keeps a page's calls until the uploader's core is loaded, and then makes them in order. Elements load the core when they need
 * it. After that, results can be read; before, reading a result throws an error that says how to wait.
 */
export class KeptCalls {
  /** Stands in for the uploader. */
  readonly api: Uploader
  readonly #onCall: (name: string) => void
  #calls: { readonly name: string; readonly make: () => unknown }[] = []
  #uploader: Uploader | null = null

  constructor({ config, message, onCall }: KeptCallsHost) {
    this.#onCall = onCall
    const reads = {
      get cfg() {
        return config()
      },
      l10n: message,
      isDestroyed: false,
      isPaused: false,
      getCurrentActivity: () => null,
      getOutputCollectionState: () => emptyList,
    }
    this.api = new Proxy({} as Uploader, {
      get: (_, name) => {
        if (this.#uploader) return read(this.#uploader, name)
        if (isProbe(name)) return undefined
        if (name in reads) return Reflect.get(reads, name)
        if (SERVICES.test(String(name)))
          throw new Error(`"${String(name)}" needs the uploader, which is not loaded yet. ${HINT}`)
        return this.#deferred(String(name), String(name), () => read(this.#uploader, name))
      },
    })
  }

  /** Whether a kept call adds files. */
  get isAdding(): boolean {
    return this.#calls.some(({ name }) => name.startsWith('add'))
  }

  /** Removes the calls that add files. */
  discardFiles(): void {
    this.#calls = this.#calls.filter(({ name }) => !name.startsWith('add'))
  }

  /** Makes the kept calls. @param uploader Null when the elements no longer have an uploader. */
  connect(uploader: Uploader | null): void {
    this.#uploader = uploader
    // A listener can make further calls, which aren't kept.
    for (const { make } of uploader ? this.#calls.splice(0) : []) {
      try {
        make()
      } catch (error) {
        consoleLogger.error('A call of the API that had waited for the uploader failed.', error)
      }
    }
  }

  /** Returns a stand-in for a value that exists once the uploader does. It can be called, e.g. to unsubscribe. */
  #deferred(name: string, label: string, value: () => unknown): unknown {
    return new Proxy(() => {}, {
      get: (_, key) => {
        const current = value()
        if (current !== undefined || isProbe(key)) return current && read(current, key)
        throw new Error(`The result of ${label} cannot be read before the uploader is loaded. ${HINT}`)
      },
      apply: (_, __, args: unknown[]) => {
        const method = value() as AnyMethod | undefined
        if (method) return method(...args)
        if (PROMISES.test(name)) {
          return new Promise((resolve) => {
            this.#calls.push({ name, make: () => resolve((value() as AnyMethod)(...args)) })
            this.#onCall(name)
          })
        }
        let result: unknown
        const make = () => {
          result = (value() as AnyMethod)(...args)
        }
        this.#calls.push({ name, make })
        this.#onCall(name)
        return this.#deferred('', `${label}()`, () => result)
      },
    })
  }
}

function read(from: unknown, key: string | symbol): unknown {
  const value: unknown = from ? Reflect.get(from, key, from) : undefined
  return typeof value === 'function' ? value.bind(from) : value
}

/** Whether a promise, the console or a string conversion reads this name. */
function isProbe(name: string | symbol): boolean {
  return name === 'then' || typeof name === 'symbol'
}
