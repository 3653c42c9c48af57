import type { Uploader } from '@lading/kernel'
import { easeOut } from './easeOut.js'
import { isCalm } from './isCalm.js'
import type { MotionPlace } from './MotionPlace.js'
import { placeAt } from './placeAt.js'

const MORPH_MS = 220

/** Longest time in which React renders the other view, in slices, in milliseconds. A later view isn't animated. */
const RENDER_MS = 500

/** Maximum thumbnails to animate; about one screenful. */
const MAX_PICTURES = 40

/** Animates between rows and tiles. */
export interface ViewMotion {
  /** Moves the thumbnails to their new places. @param list The list that has replaced the previous list */
  follow(list: Element): void
  stop(): void
}

/** Moves thumbnails from their places in the rows to their places in the tiles, and back. */
export function morphViews({ root, boxes }: MotionPlace, uploader: Uploader): ViewMotion {
  let before = new Map<string, DOMRect>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = uploader.config.subscribe(['filesViewMode'], () => {
    const list = [root, ...boxes].flatMap((part) => part.querySelector('.lading-list') ?? [])[0]
    if (!list || isCalm()) return
    before = new Map(visiblePictures(list).map(({ id, box }) => [id, box]))
    clearTimeout(timer)
    timer = setTimeout(() => before.clear(), RENDER_MS)
  })
  return {
    follow(list) {
      if (before.size === 0) return
      const pictures = visiblePictures(list)
      for (const { id, picture, box } of pictures) {
        const from = before.get(id)
        const row = picture.parentElement as HTMLElement
        if (from) {
          picture.animate(
            { transform: [placeAt(from, box), 'none'], transformOrigin: ['0 0', '0 0'] },
            { duration: MORPH_MS, easing: easeOut },
          )
        } else row.animate({ opacity: [0, 1] }, MORPH_MS)
        for (const part of row.querySelectorAll('.lading-facts, .lading-badge')) {
          part.animate({ opacity: [0, 1] }, MORPH_MS)
        }
      }
      before.clear()
    },
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

function visiblePictures(list: Element) {
  const { top, bottom } = list.getBoundingClientRect()
  const found: { readonly id: string; readonly picture: HTMLElement; readonly box: DOMRect }[] = []
  for (const row of list.querySelectorAll<HTMLElement>('.lading-row')) {
    const picture = row.querySelector<HTMLElement>('.lading-picture')
    const box = picture?.getBoundingClientRect()
    const { id } = row.dataset
    if (id && picture && box && box.width > 0 && box.bottom > top && box.top < bottom)
      found.push({ id, picture, box })
    if (found.length === MAX_PICTURES) break
  }
  return found
}
