import type { Clock } from '@lading/kernel'

/** The pointer's position relative to a drop zone while files are dragged. */
export type DragState = 'inactive' | 'active' | 'near' | 'over'

/** An element on which files may be dropped. */
export interface DropZone {
  readonly element: Element
  readonly onState: (state: DragState) => void
}

/** Options of a {@link DragController}. */
export interface DragControllerOptions {
  readonly clock: Clock
  /** Returns whether a drop would be accepted now. */
  readonly canDrop: () => boolean
  /** Handles a drop on a zone. Called inside the event: `transfer` is empty afterwards. */
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Pointers within this distance of a zone, in CSS pixels, are near. Source: specification §2. */
const NEAR_PX = 100

/** Delay after which a drag that has left the window counts as ended, in milliseconds. */
const LEAVE_MS = 120

/** Tracks dragged files over the page for all drop zones of one uploader. */
export class DragController {
  readonly #options: DragControllerOptions
  readonly #zones = new Map<DropZone, DragState>()
  #listeners: AbortController | null = null
  #cancelLeave = () => {}

  constructor(options: DragControllerOptions) {
    this.#options = options
  }

  /** Adds a zone; the page's events are observed while there is one. Returns a function that removes the zone. */
  add(zone: DropZone): () => void {
    if (this.#zones.size === 0) this.#listen()
    this.#zones.set(zone, 'inactive')
    return () => {
      this.#zones.delete(zone)
      if (this.#zones.size === 0) this.dispose()
    }
  }

  /** Stops observing the page. */
  dispose(): void {
    this.#listeners?.abort()
    // Its abort reason holds the call stack, and with it the zone's element.
    this.#listeners = null
    this.#cancelLeave()
    this.#zones.clear()
  }

  #listen(): void {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    document.addEventListener('dragenter', this.#follow, { signal })
    document.addEventListener('dragover', this.#follow, { signal })
    document.addEventListener('drop', this.#drop, { signal })
    document.addEventListener('dragend', this.#reset, { signal })
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget) return
        // Safari has no related target between two elements either; there the next event cancels the reset.
        this.#cancelLeave()
        this.#cancelLeave = this.#options.clock.schedule(LEAVE_MS, this.#reset)
      },
      { signal },
    )
  }

  readonly #follow = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (!dataTransfer || !hasFiles(dataTransfer)) return
    this.#cancelLeave()
    const path = event.composedPath()
    const canDrop = this.#options.canDrop()
    let isOver = false
    for (const zone of this.#zones.keys()) {
      const state = canDrop ? stateOf(zone.element, path, event) : 'inactive'
      isOver ||= state === 'over'
      this.#set(zone, state)
    }
    if (!isOver && !isInUploader(path)) return
    // A file dropped on the uploader must not replace the page, even if it is not accepted.
    event.preventDefault()
    dataTransfer.dropEffect = isOver ? 'copy' : 'none'
  }

  readonly #drop = (event: DragEvent): void => {
    const { dataTransfer } = event
    this.#reset()
    if (!dataTransfer || !hasFiles(dataTransfer)) return
    const path = event.composedPath()
    if (isInUploader(path)) event.preventDefault()
    const isOnZone = [...this.#zones.keys()].some(({ element }) => path.includes(element))
    const { canDrop, onDrop } = this.#options
    if (isOnZone && canDrop()) onDrop(dataTransfer)
  }

  readonly #reset = (): void => {
    this.#cancelLeave()
    for (const zone of this.#zones.keys()) this.#set(zone, 'inactive')
  }

  #set(zone: DropZone, state: DragState): void {
    if (this.#zones.get(zone) === state) return
    this.#zones.set(zone, state)
    zone.onState(state)
  }
}

/** Returns whether files are dragged, not e.g. selected text. */
function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}

function isInUploader(path: readonly EventTarget[]): boolean {
  return path.some((target) => target instanceof Element && target.classList.contains('lading'))
}

function stateOf(element: Element, path: readonly EventTarget[], { clientX, clientY }: DragEvent): DragState {
  if (path.includes(element)) return 'over'
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const distance = Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  )
  return distance < NEAR_PX ? 'near' : 'active'
}
