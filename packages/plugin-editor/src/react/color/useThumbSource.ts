import { type ImageLevels, isFilterName } from '@lading/cdn'
import { useEffect, useState } from 'react'
import { matchesFormulas } from '../../preview/matchesFormulas.js'
import type { Picture } from '../../preview/Preview.js'
import { readLevels } from '../../preview/readLevels.js'
import { thumbUrl } from '../../preview/thumbUrl.js'
import { loadPicture } from '../../source/loadPicture.js'
import type { ColorState, EditState } from '../../state/EditState.js'
import type { EditorImage } from '../tab/ColorTabProps.js'

/** The source of thumbnails: painted from one image, or requested if the CDN's formulas differ or pixels can't be read. */
export type ThumbSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'painted'; readonly plain: Picture; readonly levels: ImageLevels }
  | { readonly kind: 'requested' }

const REQUESTED: ThumbSource = { kind: 'requested' }
const NO_COLORS: ColorState = { tuning: {}, filter: null }
/** Filters that two CDNs won't match by chance: a strong black-and-white filter and a cold filter. */
const PROBES = ['virkas', 'thellassan'].filter(isFilterName)

/** Loads the image for painting thumbnails, and checks whether our formulas match the CDN's. */
export function useThumbSource(image: EditorImage, state: EditState, sidePx: number): ThumbSource {
  const [source, setSource] = useState<ThumbSource>({ kind: 'none' })
  const base = thumbUrl(image, state, NO_COLORS, sidePx)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `base` encodes all state that the effect reads
  useEffect(() => {
    const abort = new AbortController()
    const load = (colors: ColorState) =>
      loadThumb(thumbUrl(image, state, colors, sidePx), image, abort.signal)
    const choose = async (): Promise<ThumbSource> => {
      const edited = PROBES.map((name) =>
        load({ tuning: {}, filter: { name, amount: 100 } }).catch(() => null),
      )
      const plain = await load(NO_COLORS)
      if (!plain.isReadable) return REQUESTED
      const matches = (await Promise.all(edited)).every((picture, index) => {
        const filter = PROBES[index]
        // A failed probe says nothing about the formulas.
        return (
          !picture || !filter || matchesFormulas(plain, picture, [{ name: 'filter', filter, amount: 100 }])
        )
      })
      return matches ? { kind: 'painted', plain, levels: readLevels(plain) } : REQUESTED
    }
    choose().then(
      (next) => !abort.signal.aborted && setSource(next),
      () => !abort.signal.aborted && setSource(REQUESTED),
    )
    return () => abort.abort()
  }, [image, base])

  return source
}

/** Loads a thumbnail. Retries once after a failure; if the browser is offline, waits for the connection first. */
export async function loadThumb(
  url: string,
  image: Pick<EditorImage, 'resolveUrl'>,
  signal: AbortSignal,
): Promise<Picture & { readonly source: HTMLImageElement }> {
  const { element, isReadable } = await loadPicture(url, image, signal).catch(async (error: unknown) => {
    if (signal.aborted) throw error
    if (!navigator.onLine) {
      await new Promise((resolve, reject) => {
        window.addEventListener('online', resolve, { once: true, signal })
        signal.addEventListener('abort', reject, { once: true })
      })
    }
    return loadPicture(url, image, signal)
  })
  await element.decode()
  return { source: element, width: element.naturalWidth, height: element.naturalHeight, isReadable }
}
