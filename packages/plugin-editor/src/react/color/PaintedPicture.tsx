'use client'

import type { ImageLevels } from '@lading/cdn'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { createPreview } from '../../preview/createPreview.js'
import type { Picture, Preview, PreviewColors } from '../../preview/Preview.js'
import { readLevels } from '../../preview/readLevels.js'
import { toColorOperations } from '../../preview/toColorOperations.js'
import type { ColorState } from '../../state/EditState.js'

/** Fade from the preview to the CDN's image, in milliseconds: 15 frames at 60 Hz. */
const FADE_MS = 250

export interface PaintedPictureProps {
  /** The decoded whole image in its original colors. */
  readonly base: { readonly element: HTMLImageElement; readonly isReadable: boolean }
  /** The CDN's image in the current colors; null until it's loaded. */
  readonly exact: HTMLImageElement | null
  readonly colors: ColorState
  /** True if the colors are about to change: warms up, so the first change is painted as fast as later changes. */
  readonly isWarm: boolean
}

/**
 * Renders an image with its colors; it fills its container. The browser paints color changes in the same frame. If the CDN's
 * image has the same colors, the painted preview stays, because the CDN's image only lost detail to compression. Otherwise
 * the CDN's image fades in over the preview, which avoids a blank frame or a visible jump.
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
    // Showing both would double half-transparent pixels.
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
 * Fades in the CDN's image over the preview: a photo's color values differ by several of 255 levels, but each frame changes
 * them by less than 1.
 */
function fadeIn(picture: HTMLElement, preview: HTMLElement): void {
  preview.style.visibility = ''
  const fading = picture.animate({ opacity: [0, 1] }, FADE_MS)
  fading.onfinish = () => {
    // The next change might have started.
    if (picture.isConnected) preview.style.visibility = 'hidden'
  }
}

function withLevels({ element, isReadable }: PaintedPictureProps['base']): Picture & {
  readonly levels: ImageLevels
} {
  const picture = { source: element, width: element.naturalWidth, height: element.naturalHeight, isReadable }
  return { ...picture, levels: readLevels(picture) }
}
