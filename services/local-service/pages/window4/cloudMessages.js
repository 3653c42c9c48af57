/**
 * The messages of the cloud page, both ways. Source: wire protocol §13.
 *
 * @typedef {{ name: string, mimeType: string, path: string, alternatives?: Record<string, string> }} CloudFile
 */

/** This page's switches, by name; see the package's README. */
export const switches = readSwitches()

const query = new URLSearchParams(location.search)

/** Whether the host page accepts several files. */
export const isMultiple = query.get('multiple') === 'true'

/** The top page's origin; only that page can read the selection. */
const hostOrigin = query.get('origin') ?? '*'

/**
 * Sends a message to the page that embeds this one.
 *
 * @param {unknown} message
 */
export function send(message) {
  if (window.parent === window || switches.has('silent')) return
  window.parent.postMessage(message, hostOrigin)
}

/**
 * Sends the selection.
 *
 * @param {readonly CloudFile[]} selected
 * @param {number} total Number of selectable files.
 */
export function sendSelection(selected, total) {
  const lateMs = Number(switches.get('late') ?? 0)
  const isMultipleMode = switches.has('wrong-mode') ? !isMultiple : isMultiple
  const shared = { type: 'selected-files-change', total, selectedCount: selected.length, isMultipleMode }
  const ready = { ...shared, isReady: true, selectedFiles: selectedFiles(selected) }
  if (switches.has('malformed')) for (const message of malformed(ready)) send(message)
  if (switches.has('never-ready')) return send({ ...shared, isReady: false })
  if (lateMs === 0) return send(ready)
  send({ ...shared, isReady: false })
  setTimeout(() => send(ready), lateMs)
}

/** @param {readonly CloudFile[]} selected */
function selectedFiles(selected) {
  const absolute = (/** @type {string} */ path) => new URL(path, location.href).href
  const files = selected.map(({ name, mimeType, path, alternatives }) => ({
    obj_type: 'selected_file',
    url: absolute(path),
    filename: name,
    is_image: mimeType.startsWith('image/'),
    ...(alternatives && {
      alternatives: Object.fromEntries(
        Object.entries(alternatives).map(([type, other]) => [type, absolute(other)]),
      ),
    }),
  }))
  const many = Number(switches.get('many') ?? 0)
  const [first] = files
  if (!first || many <= files.length) return files
  return Array.from({ length: many }, (_, index) => ({
    ...first,
    url: `${first.url}?copy=${index}`,
    filename: `${index} ${first.filename}`,
  }))
}

/**
 * @param {{ selectedFiles: readonly object[], total: number }} ready
 * @returns {unknown[]}
 */
function malformed(ready) {
  const withFile = (/** @type {unknown} */ file) => ({ ...ready, selectedCount: 1, selectedFiles: [file] })
  return [
    null,
    'selected-files-change',
    { type: 'unknown' },
    { ...ready, total: -1 },
    { ...ready, total: 'many' },
    { ...ready, isReady: 'yes' },
    { ...ready, selectedFiles: { length: 1 } },
    withFile(null),
    withFile({ filename: 'no-address.txt' }),
    withFile({ url: 'javascript:alert(1)', filename: 'a.js' }),
    withFile({ url: 'file:///etc/passwd', filename: 'passwd' }),
    withFile({ url: 'https://example.com/a', filename: 7 }),
    withFile({ url: 'https://example.com/a', filename: 'a', alternatives: { 'image/png': 'data:,a' } }),
    { ...ready, selectedFiles: Array.from({ length: 10_000 }, () => ready.selectedFiles[0] ?? {}) },
    { type: 'toolbar-state-change', isVisible: 'no' },
  ]
}

/** @returns {Map<string, string>} */
function readSwitches() {
  const text = /^\/cloud\/([^/]+)\//.exec(location.pathname)?.[1] ?? ''
  const parts = decodeURIComponent(text).split(',').filter(Boolean)
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split(':')
      return [name, value]
    }),
  )
}
