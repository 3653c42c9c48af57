import { applyColor } from '@lading/cdn'
import type { Picture, PreviewEngineFactory } from './Preview.js'

/** Paints on the CPU, with the formulas themselves. Shows unreadable images unchanged. */
export const cpuEngine: PreviewEngineFactory = {
  name: 'cpu',
  supports: () => true,
  create(mount) {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('A canvas is not available.')
    mount.append(canvas)
    let kept: { readonly of: Picture['source']; readonly data: ImageData } | null = null
    return {
      canvas,
      draw({ source, isReadable }, { operations, levels }, { width, height }) {
        if (canvas.width !== width || canvas.height !== height) {
          Object.assign(canvas, { width, height })
          kept = null
        }
        if (kept?.of !== source || !isReadable) {
          context.clearRect(0, 0, width, height)
          context.drawImage(source, 0, 0, width, height)
          if (!isReadable) return
          kept = { of: source, data: context.getImageData(0, 0, width, height) }
        }
        const pixels = new ImageData(kept.data.data.slice(), width, height)
        applyColor(pixels.data, operations, { levels })
        context.putImageData(pixels, 0, 0)
      },
      finish() {},
      dispose() {
        kept = null
        canvas.remove()
      },
    }
  },
}
