import { consoleLogger } from '@lading/kernel/basics'
import type { ContextMember } from './context/ContextMember.js'
import { loadFailure } from './context/loadFailure.js'
import type { RuntimeModule } from './context/Runtime.js'
import type { ShownStart, StartPlace } from './context/ShownStart.js'
import type { Start, StartHost } from './context/Start.js'
import { takesDrops } from './context/takesDrops.js'

/** Loads a context's start, and shows it in the context's first uploader until the uploader is loaded. */
export class ContextStart {
  readonly #host: StartHost
  #start: Start | null = null
  #requested: Promise<void> | null = null
  #isOver = false

  constructor(host: StartHost) {
    this.#host = host
  }

  /** Updates the start for the current elements. */
  update(): void {
    if (this.#isOver) return
    const { members } = this.#host
    const member = firstUploader(members)
    if (this.#start) this.#show(member)
    else if (member || members.some(takesDrops)) this.#requested ??= this.#request()
  }

  /** Loads the uploader after the start and after files that are being sent. Rejects on a failure that nothing shows. */
  async loadSoon(): Promise<void> {
    await this.#requested
    if (this.#start) this.#start.loadSoon()
    else if (!this.#isOver) await this.#host.load()
  }

  /** Imports the uploader's code. Resolves once no button in the start is pressed. Rejects on failure, which is logged. */
  async load(): Promise<RuntimeModule> {
    const runtime = await (this.#start?.load() ?? this.#import())
    await this.#start?.whenFree()
    return runtime
  }

  /** Returns the start, which the uploader replaces; null if there isn't any. */
  take(): ShownStart | null {
    this.#isOver = true
    return this.#start
  }

  /** Removes the start. */
  end(): void {
    this.#isOver = true
    this.#start?.show(null)
  }

  async #request(): Promise<void> {
    try {
      const { createStart } = await import('./start/createStart.js')
      if (this.#isOver) return
      this.#start = createStart(this.#host)
      this.update()
    } catch {
      // The uploader becomes the first thing that people can use; otherwise it would wait for a start that can't be shown. The
      // failure is logged.
      this.#start = null
      if (!this.#isOver) this.#host.load().catch(() => {})
    }
  }

  async #import(): Promise<RuntimeModule> {
    try {
      return await this.#host.importRuntime()
    } catch (error) {
      // If no elements are left, no code waits for it.
      if (this.#host.members.length > 0) consoleLogger.error(loadFailure, error)
      throw error
    }
  }

  #show(member: ContextMember | undefined): void {
    const place = member && placeOf(member)
    const isNew = place?.host !== this.#start?.place?.host
    if (place && isNew && member.takeStart?.() === false) return
    this.#start?.show(place ?? null)
  }
}

const LAYOUT = /^(regular|minimal|inline)$/

/** The element that will render the activities, if it shows the same start as the ready-made components. */
function firstUploader(members: readonly ContextMember[]): ContextMember | undefined {
  const first = members.find(
    ({ view, host }) => view && LAYOUT.test(view.kind) && !host.parentElement?.closest('uc-modal'),
  )
  // The minimal layout with Uploadcare's name has a different button.
  const isOther = first?.view?.props.headless === true || first?.host.localName === 'uc-file-uploader-minimal'
  return isOther ? undefined : first
}

function placeOf({ host, view }: ContextMember): StartPlace | undefined {
  return view && { host, layout: view.kind as StartPlace['layout'], className: view.className }
}
