import type { DrawPlace } from '../state/DrawPlace.js'
import type { EditState } from '../state/EditState.js'
import type { EditorTabView } from './EditorTabItem.js'
import { TabError } from './TabError.js'

/** Opened tabs by id. */
export type OpenedTabs = ReadonlyMap<string, EditorTabView<never>>

/**
 * Draws the tabs' layers on an image, in sequence.
 *
 * @throws TabError if a tab's `draw()` throws, rejects, or doesn't exist
 */
export async function drawLayers(
  context: CanvasRenderingContext2D,
  { layers = {} }: Pick<EditState, 'layers'>,
  tabs: OpenedTabs,
  place: DrawPlace,
): Promise<void> {
  for (const [id, value] of Object.entries(layers)) {
    context.save()
    try {
      const tab = tabs.get(id)
      if (!tab?.draw) throw new Error('The tab has set a value, but has no draw().')
      const drawing = tab.draw(context, value as never, place)
      // Don't wait for a synchronous drawing, so it's part of the same frame.
      if (drawing) await withAbort(drawing, place.signal)
    } catch (cause) {
      throw new TabError(id, cause)
    } finally {
      context.restore()
    }
  }
}

function withAbort(drawing: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    drawing.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
