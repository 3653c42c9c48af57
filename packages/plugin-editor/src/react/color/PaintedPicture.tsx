'use client'

import type { ImageLevels } from '@lading/cdn'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { createPreview } from '../../preview/createPreview.js'
import type { Picture, Preview, PreviewColors } from '../../preview/Preview.js'
import { readLevels } from '../../preview/readLevels.js'
import { toColorOperations } from '../../preview/toColorOperations.js'
import type { ColorState } from '../../state/EditState.js'

/** Duration in which the CDN's picture replaces the preview, in milliseconds: 15 frames of a usual display. */
const FADE_MS = 250

export interface PaintedPictureProps {
  /** The decoded picture in its original colors, all of it. */
  readonly base: { readonly element: HTMLImageElement; readonly isReadable: boolean }
  /** The CDN's picture in the present colors; null while there is none. */
  readonly exact: HTMLImageElement | null
  readonly colors: ColorState
  /** Whether the colors are about to change: the first change is painted as fast as the others then. */
  readonly isWarm: boolean
}

/**
 * A picture with its colors, which fills the element around it. A change of the colors is painted by the browser, in the
 * same frame, and stays if the CDN's picture has the same colors, because that has lost detail by its compression alone. A
 * picture with other colors fades in over it, so that there is neither a blank frame nor a visible jump.
 */
export function PaintedPicture({ base, exact, colors, isWarm }: PaintedPictureProps): ReactElement {
  const painted = useRef<HTMLDivElement>(null)
  const loaded = useRef<HTMLDivElement>(null)
  const preview = useRef<Preview>(null)
  const source = useRef<(Picture & { readonly levels: ImageLevels }) | null>(null)
  const { tuning, filter } = colors

  useLayoutEffect(
    () => () => {
      preview.current?.dispose()
      preview.current = null
    },
    [],
  )

  useLayoutEffect(() => {
    const mount = painted.current
    if (!mount) return
    const operations = toColorOperations({ tuning, filter })
    const painting = (): [Picture, PreviewColors] => {
      if (source.current?.source !== base.element) source.current = withLevels(base)
      return [source.current, { operations, levels: source.current.levels }]
    }
    const isSame = exact !== null && preview.current?.matches(...painting(), exact) === true
    const shown = isSame ? null : (exact ?? (operations.length === 0 ? base.element : null))
    if (!isSame && (!shown || isWarm)) {
      preview.current ??= createPreview({ mount })
      preview.current.draw(...painting())
    }
    if (loaded.current?.firstChild === shown) return
    const isPainted = loaded.current?.childElementCount === 0 && preview.current !== null
    loaded.current?.replaceChildren(...(shown ? [shown] : []))
    // Both together would double half-transparent pixels.
    mount.style.visibility = shown ? 'hidden' : ''
    if (shown && isPainted && exact) fadeIn(shown, mount)
  }, [base, exact, tuning, filter, isWarm])

  return (
    <>
      <div ref={painted} className="lading-color-fill" />
      <div ref={loaded} className="lading-color-fill" />
    </>
  )
}

/**
 * Lets the CDN's picture appear over the preview little by little: it changes a photo by several of 255, but each frame of the
 * display by less than one.
 */
function fadeIn(picture: HTMLElement, preview: HTMLElement): void {
  preview.style.visibility = ''
  const fading = picture.animate({ opacity: [0, 1] }, FADE_MS)
  fading.onfinish = () => {
    // The next change may have begun.
    if (picture.isConnected) preview.style.visibility = 'hidden'
  }
}

function withLevels({ element, isReadable }: PaintedPictureProps['base']): Picture & {
  readonly levels: ImageLevels
} {
  const picture = { source: element, width: element.naturalWidth, height: element.naturalHeight, isReadable }
  return { ...picture, levels: readLevels(picture) }
}
