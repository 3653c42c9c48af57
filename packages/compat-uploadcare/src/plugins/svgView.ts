import type { DomView } from '@lading/kernel'
import { readSvg } from './readSvg.js'

/** Makes a view of an icon's markup. Its first `svg` element is shown, as large as the uploader's own icons; nothing in it runs. */
export function svgView(svg: string): DomView<object> {
  return {
    kind: 'dom',
    mount(element) {
      const icon = readSvg(svg)
      if (icon) element.append(icon)
    },
  }
}
