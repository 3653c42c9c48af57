import type { DomView } from '@lading/kernel'

/** Makes a view of an icon's markup. Its first `svg` element is shown, as large as the uploader's own icons. */
export function svgView(svg: string): DomView<object> {
  return {
    kind: 'dom',
    mount(element) {
      // Parsed apart from the page: scripts in it never run.
      const icon = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
      if (icon) element.append(document.adoptNode(icon))
    },
  }
}
