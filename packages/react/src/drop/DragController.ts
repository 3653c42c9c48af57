import type { Uploader } from '@lading/kernel'
import { canTakeDrop, dropSources } from './dropRoom.js'

/** Where the pointer is while something is dragged that could be dropped. */
export type DragState = 'inactive' | 'active' | 'near' | 'over'

/** A place where people may drop. */
export interface DropZone {
  readonly element: Element
  readonly onState: (state: DragState) => void
}

/** Pointers within this distance of a zone, in CSS pixels, are near. Source: specification §2. */
const NEAR_PX = 100

/** A drag that has left the window without a word is over after this time, in milliseconds. */
const LEAVE_MS = 120

const controllers = new WeakMap<Uploader, DragController>()

/** Watches what is dragged over the page for all drop zones of one uploader. */
export class DragController {
  readonly #uploader: Uploader
  readonly #zones = new Map<DropZone, DragState>()
  #stop: AbortController | null = null
  #leaving: ReturnType<typeof setTimeout> | undefined

  /** Use {@link DragController.of}. */
  constructor(uploader: Uploader) {
    this.#uploader = uploader
  }

  /** The one controller of an uploader. */
  static of(uploader: Uploader): DragController {
    let controller = controllers.get(uploader)
    if (!controller) {
      controller = new DragController(uploader)
      controllers.set(uploader, controller)
    }
    return controller
  }

  /** Adds a zone. The page is listened to while there is one. Returns the removal. */
  add(zone: DropZone): () => void {
    if (this.#zones.size === 0) this.#listen()
    this.#zones.set(zone, 'inactive')
    return () => {
      this.#zones.delete(zone)
      if (this.#zones.size > 0) return
      this.#stop?.abort()
      // What it was aborted with remembers the call, and with it the zone's element.
      this.#stop = null
      clearTimeout(this.#leaving)
    }
  }

  #listen(): void {
    this.#stop = new AbortController()
    const { signal } = this.#stop
    document.addEventListener('dragenter', this.#follow, { signal })
    document.addEventListener('dragover', this.#follow, { signal })
    document.addEventListener('drop', this.#drop, { signal })
    document.addEventListener('dragend', this.#reset, { signal })
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget) return
        // Safari names no related target between two elements either; there the next event cancels this.
        clearTimeout(this.#leaving)
        this.#leaving = setTimeout(this.#reset, LEAVE_MS)
      },
      { signal },
    )
  }

  readonly #follow = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (!dataTransfer || !isDroppable(dataTransfer)) return
    clearTimeout(this.#leaving)
    const path = event.composedPath()
    const offered = canTakeDrop(this.#uploader)
    let isOver = false
    for (const zone of this.#zones.keys()) {
      const state = offered ? place(zone.element, path, event) : 'inactive'
      isOver ||= state === 'over'
      this.#set(zone, state)
    }
    if (!isOver && !isOwn(path)) return
    // A file that is let go over the uploader must not replace the page, wanted or not.
    event.preventDefault()
    dataTransfer.dropEffect = isOver ? 'copy' : 'none'
  }

  readonly #drop = (event: DragEvent): void => {
    const { dataTransfer } = event
    this.#reset()
    if (!dataTransfer || !isDroppable(dataTransfer)) return
    const path = event.composedPath()
    if (isOwn(path)) event.preventDefault()
    const zone = [...this.#zones.keys()].find(({ element }) => path.includes(element))
    if (!zone || !canTakeDrop(this.#uploader)) return
    void this.#take(dataTransfer)
  }

  async #take(transfer: DataTransfer): Promise<void> {
    const uploader = this.#uploader
    // All are asked within the event: a transfer is empty afterwards.
    const taken = dropSources(uploader).map(async ({ id, onTransfer }) => {
      try {
        return await onTransfer(transfer, 'drop-area')
      } catch (error) {
        uploader.logger.error(`The source "${id}" could not take what was dropped.`, error)
        uploader.emit('notice', () => ({ message: uploader.l10n('something-went-wrong') }))
        return 0
      }
    })
    const counts = await Promise.all(taken)
    if (counts.some((count) => count > 0) && !uploader.isDestroyed) uploader.setCurrentActivity('upload-list')
  }

  readonly #reset = (): void => {
    clearTimeout(this.#leaving)
    for (const zone of this.#zones.keys()) this.#set(zone, 'inactive')
  }

  #set(zone: DropZone, state: DragState): void {
    if (this.#zones.get(zone) === state) return
    this.#zones.set(zone, state)
    zone.onState(state)
  }
}

/** Whether files are dragged, and not, say, a piece of text. */
function isDroppable({ types }: DataTransfer): boolean {
  return types.includes('Files')
}

function isOwn(path: readonly EventTarget[]): boolean {
  return path.some((target) => target instanceof Element && target.classList.contains('lading'))
}

function place(element: Element, path: readonly EventTarget[], { clientX, clientY }: DragEvent): DragState {
  if (path.includes(element)) return 'over'
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const distance = Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  )
  return distance < NEAR_PX ? 'near' : 'active'
}
