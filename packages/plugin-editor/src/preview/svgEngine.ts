import { createColorStages } from '@lading/cdn'
import { createSvgFilter } from './createSvgFilter.js'
import type { Picture, PreviewEngineFactory } from './Preview.js'

let filters = 0

/** Paints with an SVG filter on the canvas. It doesn't read pixels, so it works without CORS headers. */
export const svgEngine: PreviewEngineFactory = {
  name: 'svg',
  supports: () => true,
  create(mount) {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!context || !CSS.supports('filter', 'url(#a)')) throw new Error('SVG filters are not available.')
    const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    holder.setAttribute('aria-hidden', 'true')
    // In some browsers a filter has no effect if its element isn't displayed.
    holder.style.cssText = 'position:absolute;inline-size:0;block-size:0'
    mount.append(canvas, holder)
    let shown: Picture['source'] | null = null
    return {
      canvas,
      draw({ source }, { operations, levels }, { width, height }) {
        if (shown !== source || canvas.width !== width || canvas.height !== height) {
          Object.assign(canvas, { width, height })
          context.drawImage(source, 0, 0, width, height)
          shown = source
        }
        const stages = createColorStages(operations, levels)
        if (stages.length === 0) {
          holder.replaceChildren()
          canvas.style.filter = ''
          return
        }
        // Use a new id for each draw: some browsers don't repaint if a filter changes but its id doesn't.
        const id = `lading-colors-${filters++}`
        holder.replaceChildren(createSvgFilter(stages, id))
        canvas.style.filter = `url(#${id})`
      },
      finish() {},
      dispose() {
        holder.remove()
        canvas.remove()
      },
    }
  },
}
