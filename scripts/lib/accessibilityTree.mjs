/**
 * @typedef {{ value?: unknown }} AxValue
 * @typedef {object} AxNode
 * @property {string} nodeId
 * @property {boolean} ignored
 * @property {AxValue} [role]
 * @property {AxValue} [name]
 * @property {AxValue} [description]
 * @property {AxValue} [value]
 * @property {readonly { name: string, value: AxValue }[]} [properties]
 * @property {readonly string[]} [childIds]
 */

const STATES = [
  'disabled',
  'checked',
  'pressed',
  'selected',
  'expanded',
  'hasPopup',
  'level',
  'busy',
  'live',
  'atomic',
  'modal',
  'invalid',
  'required',
  'readonly',
  'orientation',
  'valuetext',
  'focused',
]

/** Roles that are left out: of no meaning to a screen reader, unless they have a name. */
const SILENT = new Set(['generic', 'none', 'LineBreak', 'InlineTextBox', 'ListMarker', 'LayoutTable'])
/** The playground's list of what happened: another one in each run. */
const EVENTS = /^Events, the newest first$/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns what a screen reader has of the page: a line for each node with its role, name, description, value and states.
 * Content that differs from run to run, such as progress and announcements, is left out.
 *
 * @param {import('playwright').Page} page
 * @returns {Promise<string>}
 */
export async function accessibilityTree(page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = /** @type {{ nodes: AxNode[] }} */ (await session.send('Accessibility.getFullAXTree'))
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  /** @type {string[]} */
  const lines = []
  /** @param {AxNode | undefined} node @param {number} depth @param {string} above The name that surrounds it. */
  const visit = (node, depth, above) => {
    if (!node) return
    const role = text(node.role)
    const name = text(node.name)
    const isPlainText = role === 'StaticText'
    const isAnnouncement = node.properties?.some(
      ({ name, value }) => name === 'live' && value.value === 'polite',
    )
    const isSilent = node.ignored || (SILENT.has(role) && !name) || (isPlainText && above.includes(name))
    if (!isSilent) lines.push('  '.repeat(depth) + (isPlainText ? JSON.stringify(name) : lineOf(node)))
    if (isPlainText || role === 'InlineTextBox' || isAnnouncement || EVENTS.test(name)) return
    for (const id of node.childIds ?? [])
      visit(byId.get(id), isSilent ? depth : depth + 1, isSilent ? above : name)
  }
  // Its own line is that of the document: its title, and the focus where no control has it.
  for (const id of nodes[0]?.childIds ?? []) visit(byId.get(id), 0, '')
  return lines
    .join('\n')
    .replaceAll(UUID, '{uuid}')
    .replaceAll(/"Events \d+"/g, '"Events #"')
    .replaceAll(/\d+ (%|s)(?=["\s)])/g, '# $1')
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '{host}')
}

/** @param {AxNode} node */
function lineOf(node) {
  const role = text(node.role)
  const parts = [role]
  if (text(node.name)) parts.push(JSON.stringify(text(node.name)))
  if (text(node.value) && role !== 'progressbar') parts.push(`value=${JSON.stringify(text(node.value))}`)
  if (text(node.description)) parts.push(`description=${JSON.stringify(text(node.description))}`)
  for (const state of STATES) {
    const value = node.properties?.find(({ name }) => name === state)?.value.value
    const isDefault = value === undefined || value === '' || value === 'false' || value === false
    if (
      isDefault &&
      !(state === 'expanded' && value === false) &&
      !(state === 'pressed' && value === 'false')
    )
      continue
    parts.push(value === true || value === 'true' ? state : `${state}=${value}`)
  }
  return parts.join(' ')
}

/** @param {AxValue | undefined} value */
const text = (value) => String(value?.value ?? '')
