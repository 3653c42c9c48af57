import { easeOut } from './easeOut.js'
import { placeAt } from './placeAt.js'

const FLY_MS = 260
const NAME = 'lading-picture-'

/** How many thumbnails fly if the button shows no thumbnails. */
const MAX_PICTURES = 3

/** One thumbnail, with its places before and after. */
interface Flight {
  readonly from: HTMLElement
  /** Null if the button shows no thumbnails: the thumbnail vanishes there. */
  readonly to: HTMLElement | null
}

/** Moves thumbnails between the button and the list. */
export interface PictureMotion {
  /** Moves them to the rows in a dialog that has opened. */
  open(dialog: HTMLElement): void
  /** Moves them from the rows in a dialog that closes. @param button The button's place */
  close(dialog: HTMLElement, button: DOMRect): void
  stop(): void
}

/** Lets the button's thumbnails fly to their rows, and back. Browsers without view transitions show them in place. */
export function flyPictures(root: HTMLElement): PictureMotion {
  let stop = () => {}

  const fly = (flights: readonly Flight[], vanishing?: DOMRect) => {
    // The document doesn't see names inside a shadow tree.
    if (flights.length === 0 || !document.startViewTransition || root.getRootNode() !== document) return
    stop()
    const page = document.documentElement
    const ownName = page.style.viewTransitionName
    const boxes = flights.map(({ from, to }) => [boxOf(from), to ? boxOf(to) : vanishing] as const)
    const setNames = (side: keyof Flight, isOn: boolean) => {
      flights.forEach((flight, place) => {
        const element = flight[side]
        if (element) element.style.viewTransitionName = isOn ? `${NAME}${place + 1}` : ''
      })
    }
    // The page around the thumbnails stays as it is, and stays usable.
    page.style.viewTransitionName = 'none'
    setNames('from', true)
    let hasEnded = false
    const transition = document.startViewTransition(() => {
      // A skipped transition still runs its update.
      if (hasEnded) return
      setNames('from', false)
      setNames('to', true)
      for (const { from } of flights) from.style.visibility = 'hidden'
    })
    const running: Animation[] = []
    const animate = (keyframes: PropertyIndexedKeyframes, pseudoElement: string) =>
      running.push(
        page.animate(keyframes, { duration: FLY_MS, easing: easeOut, fill: 'both', pseudoElement }),
      )
    const start = () => {
      animate({ pointerEvents: ['none', 'none'] }, '::view-transition')
      boxes.forEach(([from, to], place) => {
        if (!to) return
        const isKept = flights[place]?.to !== null
        // The group has the new thumbnail's size, or else the old thumbnail's.
        const own = new DOMRect(0, 0, ...sizeOf(isKept ? to : from))
        animate(
          { transform: [placeAt(from, own), placeAt(to, own)], opacity: [1, isKept ? 1 : 0] },
          `::view-transition-group(${NAME}${place + 1})`,
        )
      })
    }
    const end = () => {
      // The next flight might use the same names.
      if (hasEnded) return
      hasEnded = true
      for (const animation of running) animation.cancel()
      page.style.viewTransitionName = ownName
      setNames('from', false)
      setNames('to', false)
      for (const { from } of flights) from.style.visibility = ''
    }
    stop = () => {
      transition.skipTransition()
      end()
    }
    // The browser skips it if the window is resized or the page begins a transition.
    transition.ready.then(start, () => {})
    transition.finished.then(end, end)
  }

  return {
    open(dialog) {
      fly(
        buttonPictures(root).flatMap(({ id, picture }) => {
          const to = rowPictures(dialog).get(id)
          return to ? { from: picture, to } : []
        }),
      )
    },
    close(dialog, button) {
      const rows = rowPictures(dialog)
      const pictures = buttonPictures(root)
      if (pictures.length === 0) {
        const { left, top, width, height } = button
        const middle = new DOMRect(left + width / 2 - 12, top + height / 2 - 12, 24, 24)
        const flights = [...rows.values()].slice(0, MAX_PICTURES).map((from) => ({ from, to: null }))
        fly(flights, middle)
        return
      }
      fly(
        pictures.flatMap(({ id, picture }) => {
          const from = rows.get(id)
          return from ? { from, to: picture } : []
        }),
      )
    },
    stop: () => stop(),
  }
}

const boxOf = (element: HTMLElement) => element.getBoundingClientRect()
const sizeOf = ({ width, height }: DOMRect) => [width, height] as const

function buttonPictures(root: HTMLElement) {
  const group = root.querySelector<HTMLElement>('.lading-trigger-thumbnails')
  const ids = group?.dataset.ids?.split(' ') ?? []
  const pictures = group?.querySelectorAll<HTMLElement>('.lading-thumbnail') ?? []
  return [...pictures].map((picture, place) => ({ id: ids[place] ?? '', picture }))
}

/** Returns the visible thumbnails by file id. */
function rowPictures(dialog: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const list = dialog.querySelector('.lading-list')
  const found = new Map<string, HTMLElement>()
  if (!list) return found
  const { top, bottom } = list.getBoundingClientRect()
  for (const row of list.querySelectorAll<HTMLElement>('.lading-row')) {
    const picture = row.querySelector('.lading-thumbnail img')?.closest<HTMLElement>('.lading-thumbnail')
    const box = picture?.getBoundingClientRect()
    if (picture && box && box.top >= top && box.bottom <= bottom) found.set(row.dataset.id ?? '', picture)
  }
  return found
}
