import { type Clock, type Token, token } from '@lading/kernel'
import { isCovered } from '../parts/isInDisabled.js'
import type { DragState, DropZone } from './DropZone.js'
import { acceptingSources, type DropSource } from './dropSources.js'
import { guardDrops } from './guardDrops.js'
import { isEditable } from './isEditable.js'
import { readDragged } from './readDragged.js'

/** The message that explains why a drag is refused: the list is full, or no source accepts its data. */
type RefusalReason = 'list-full' | 'drop-excluded'

interface DragControllerOptions {
  readonly clock: Clock
  /** Returns the active sources that accept drops; called once for each drag and once for each drop. */
  readonly sources: () => readonly DropSource[]
  readonly takesMore: () => boolean
  /** Called once for each drag over an area that can't be dropped there: browsers send no drop event then. */
  readonly onRefuse: (reason: RefusalReason) => void
}

export const DragControllerToken: Token<DragController> = token('react/drag-controller')

/** Pointers within this distance of a zone, in CSS pixels, are near. Source: specification §2. */
const NEAR_PX = 100

/** Delay after which a drag that has left the window is considered over, in milliseconds. */
const LEAVE_MS = 120

/** The zones of all uploaders on the page; page-wide zones yield to visible areas. */
const allZones = new Set<DropZone>()

const handled = new WeakSet<Event>()

/** Tracks drags over the page for all drop zones of one uploader. */
export class DragController {
  readonly #options: DragControllerOptions
  readonly #zones = new Map<DropZone, DragState>()
  #listeners: AbortController | null = null
  #cancelLeave = () => {}
  /** True if the drag started inside an uploader, e.g. on a thumbnail. */
  #isOwnDrag = false
  #isRefused = false
  /** The current drag's sources. */
  #sources: readonly DropSource[] | null = null

  constructor(options: DragControllerOptions) {
    this.#options = options
  }

  /** Adds a zone. Page events are observed while at least one zone exists. Returns a function that removes the zone. */
  add(zone: DropZone): () => void {
    if (this.#zones.size === 0) this.#listen()
    this.#zones.set(zone, 'inactive')
    allZones.add(zone)
    return () => {
      this.#zones.delete(zone)
      allZones.delete(zone)
      if (this.#zones.size === 0) this.dispose()
    }
  }

  /** Stops observing the page. */
  dispose(): void {
    this.#listeners?.abort()
    // The abort reason holds the call stack, and with it the zone's element.
    this.#listeners = null
    this.#cancelLeave()
    for (const zone of this.#zones.keys()) allZones.delete(zone)
    this.#zones.clear()
  }

  #listen(): void {
    this.#listeners = new AbortController()
    const { signal } = this.#listeners
    document.addEventListener('dragenter', this.#follow, { signal })
    document.addEventListener('dragover', this.#follow, { signal })
    document.addEventListener('drop', this.#drop, { signal })
    document.addEventListener('dragend', this.#reset, { signal })
    // No pointer moves during a drag, so the drag is over. Browsers don't report every end: the dragged element can be gone by then.
    document.addEventListener(
      'pointermove',
      () => {
        if (this.#isOwnDrag || this.#sources) this.#reset()
      },
      { signal },
    )
    signal.addEventListener('abort', guardDrops())
    document.addEventListener(
      'dragstart',
      (event) => {
        this.#isOwnDrag = isInUploader(event.composedPath())
      },
      { signal },
    )
    const leaveSoon = () => {
      this.#cancelLeave()
      this.#cancelLeave = this.#options.clock.schedule(LEAVE_MS, () => this.#leave())
    }
    // Captures the event, because a drop target on the page can stop its propagation.
    document.addEventListener('drop', leaveSoon, { signal, capture: true })
    document.addEventListener(
      'dragleave',
      // Safari has no related target between two elements either; in that case, the next event cancels the reset.
      // A frame takes all later events of a drag that enters it.
      ({ relatedTarget: next }) =>
        ((next as Element | null)?.localName ?? 'iframe') === 'iframe' && leaveSoon(),
      { signal },
    )
  }

  readonly #follow = (event: DragEvent): void => {
    const { dataTransfer } = event
    if (!dataTransfer || this.#isOwnDrag) return
    this.#sources ??= this.#options.sources()
    const accepting = acceptingSources(this.#sources, dataTransfer.types)
    if (isOfTarget(event, accepting)) return
    const path = event.composedPath()
    this.#cancelLeave()
    const dragged = readDragged(dataTransfer)
    const refusal = accepting.length === 0 ? 'drop-excluded' : this.#options.takesMore() ? null : 'list-full'
    let isOver = false
    for (const zone of this.#zones.keys()) {
      const state = zoneState(zone, event)
      if (refusal && state === 'over' && zone.kind !== 'page') this.#refuse(refusal)
      isOver ||= !refusal && state === 'over'
      this.#set(zone, refusal ? 'inactive' : state, dragged)
    }
    // Another uploader, or the page itself, might accept the drag.
    if (!isOver && (event.defaultPrevented || !isInUploader(path))) return
    // A file dropped on the uploader must not replace the page, even if it isn't accepted.
    event.preventDefault()
    const effect = dataTransfer.effectAllowed === 'link' ? 'link' : 'copy'
    dataTransfer.dropEffect = isOver ? effect : 'none'
  }

  readonly #drop = (event: DragEvent): void => {
    const { dataTransfer } = event
    const isOwn = this.#isOwnDrag
    this.#reset()
    if (!dataTransfer || isOwn || handled.has(event)) return
    const receivers = acceptingSources(this.#options.sources(), dataTransfer.types)
    if (isOfTarget(event, receivers)) return
    const zone = [...this.#zones.keys()].find((known) => zoneState(known, event) === 'over')
    if (!zone && !isInUploader(event.composedPath())) return
    event.preventDefault()
    if (!zone || receivers.length === 0) return
    handled.add(event)
    zone.onDrop(dataTransfer, receivers)
  }

  readonly #reset = (): void => {
    this.#isOwnDrag = false
    this.#leave()
  }

  #refuse(reason: RefusalReason): void {
    if (this.#isRefused) return
    this.#isRefused = true
    this.#options.onRefuse(reason)
  }

  #leave(): void {
    this.#isRefused = false
    this.#sources = null
    this.#cancelLeave()
    for (const zone of this.#zones.keys()) this.#set(zone, 'inactive', null)
  }

  #set(zone: DropZone, state: DragState, dragged: ReturnType<typeof readDragged> | null): void {
    if (this.#zones.get(zone) === state) return
    this.#zones.set(zone, state)
    zone.onDrag({ state, dragged })
  }
}

/**
 * Returns true if the uploader should ignore this drag: a link dropped into an input becomes text, or neither files nor links
 * are dragged.
 *
 * @param accepting The sources that accept the drag.
 */
function isOfTarget(event: DragEvent, accepting: readonly DropSource[]): boolean {
  const types = event.dataTransfer?.types ?? []
  if (types.includes('Files')) return false
  return isEditable(event.composedPath()[0]) || (accepting.length === 0 && !types.includes('text/uri-list'))
}

function zoneState(zone: DropZone, event: DragEvent): DragState {
  const { element, kind } = zone
  if (!zone.isEnabled() || isCovered(element)) return 'inactive'
  if (kind !== 'page') return getDragState(element, event)
  const path = event.composedPath()
  const yields = [...allZones].some((other) =>
    other.kind === 'area'
      ? other.isEnabled() && isOnScreen(other.element) && !isCovered(other.element)
      : other.kind === 'button' && path.includes(other.element),
  )
  return yields || isEditable(path[0]) ? 'inactive' : 'over'
}

function isInUploader(path: readonly EventTarget[]): boolean {
  return path.some((target) => target instanceof Element && target.classList.contains('lading'))
}

/** Returns the drag pointer's position relative to an element. */
function getDragState(element: Element, event: DragEvent): DragState {
  if (event.composedPath().includes(element)) return 'over'
  const { clientX, clientY } = event
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const distance = Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  )
  return distance < NEAR_PX ? 'near' : 'active'
}

/** Returns true if an element is visible and at least partly inside the window. */
function isOnScreen(element: Element): boolean {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const isInside = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight
  return width > 0 && height > 0 && isInside && getComputedStyle(element).visibility !== 'hidden'
}
