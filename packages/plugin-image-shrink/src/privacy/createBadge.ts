import type { DomView, FileBadgeViewProps, OutputFileEntry, Uploader } from '@lading/kernel'

type BadgeKey = 'location-badge' | 'location-removed-badge' | 'credentials-badge'

const PIN =
  'M12 20.5c-4-4-6-7.2-6-10a6 6 0 0 1 12 0c0 2.8-2 6-6 10M12 8.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5'
const PATHS: Readonly<Record<BadgeKey, string>> = {
  'location-badge': PIN,
  'location-removed-badge': `${PIN}M5 4.5l14 15`,
  'credentials-badge': 'M12 3.5l7 2.5v5.5c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2.25 2.25L15.5 10',
}
const SVG = 'http://www.w3.org/2000/svg'

/** Returns a badge with an icon that depends on the entry's state. */
export function createBadge(
  uploader: Uploader,
  keyOf: (state: OutputFileEntry['state']) => BadgeKey,
): DomView<FileBadgeViewProps> {
  return {
    kind: 'dom',
    mount(element, { entry }) {
      const key = keyOf(entry.state)
      const icon = document.createElementNS(SVG, 'svg')
      const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', fill: 'none', role: 'img' }
      for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
      const title = document.createElementNS(SVG, 'title')
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', PATHS[key])
      path.setAttribute('stroke', 'currentColor')
      path.setAttribute('stroke-width', '1.5')
      path.setAttribute('stroke-linejoin', 'round')
      path.setAttribute('stroke-linecap', 'round')
      const render = () => {
        title.textContent = uploader.l10n(key)
        icon.setAttribute('aria-label', uploader.l10n(key))
      }
      render()
      icon.append(title, path)
      element.append(icon)
      const unsubscribe = uploader.locale.subscribe(render)
      return () => {
        unsubscribe()
        icon.remove()
      }
    },
  }
}
