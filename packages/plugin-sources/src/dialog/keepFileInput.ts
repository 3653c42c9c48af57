import { activeSources, getPlaces, type PluginContext } from '@lading/kernel'
import { dialogAccept } from './dialogAccept.js'
import { holdSmallFiles } from './holdSmallFiles.js'

/** Small and invisible, but not `display: none`: some browser drivers ignore an input that isn't rendered. */
const HIDDEN = [
  'display: block',
  'visibility: visible',
  'position: fixed',
  'inset-block-start: 0',
  'inset-inline-start: 0',
  'inline-size: 1px',
  'block-size: 1px',
  'min-inline-size: 0',
  'min-block-size: 0',
  'margin: 0',
  'padding: 0',
  'border: 0',
  'opacity: 0',
  'clip-path: inset(50%)',
]

/**
 * Keeps a labeled file input in the page while the local source is enabled. Tests, browser drivers and agents fill an input instead of
 * clicking a button. Its files get the same checks as files from the system dialog.
 *
 * @param onFiles Called with the selected files; never with an empty list
 */
export function keepFileInput(
  {
    config,
    onCleanup,
    signal,
    uploader,
  }: Pick<PluginContext, 'config' | 'onCleanup' | 'signal' | 'uploader'>,
  onFiles: (files: readonly File[]) => void,
): void {
  if (typeof document === 'undefined') return
  const places = getPlaces(uploader)
  const input = document.createElement('input')
  input.type = 'file'
  // Marks the input as ours: host pages might look up their inputs by type.
  input.setAttribute('data-lading-files', '')
  // Keyboard users have the button, so keep the input out of the tab order. Don't hide it from agents, which read the accessibility tree.
  input.tabIndex = -1
  // Set styles through the DOM: a content security policy can forbid style attributes. Host pages style all their inputs, or hide file
  // inputs, so every declaration is important.
  Object.assign(input.style, { cssText: HIDDEN.map((declaration) => `${declaration} !important`).join(';') })
  for (const type of ['click', 'input', 'change', 'cancel']) {
    // Don't let the host page's listeners see these events.
    input.addEventListener(type, (event) => event.stopPropagation())
  }
  input.addEventListener('change', () => {
    const files = holdSmallFiles(Array.from(input.files ?? []))
    // Reset the input so the same file can be selected again.
    input.value = ''
    const add = (held: readonly File[]) => {
      if (held.length > 0 && !signal.aborted) onFiles(held)
    }
    if (files instanceof Promise) void files.then(add)
    else add(files)
  })
  // Don't call `remove()`: old libraries patch it to throw without a parent.
  const leave = () => void input.parentNode?.removeChild(input)
  const update = () => {
    if (signal.aborted) return
    input.accept = dialogAccept(config.get('accept'), config.get('imgOnly'), navigator)
    input.multiple = config.get('multiple')
    input.setAttribute('aria-label', uploader.l10n('local-input'))
    const isOffered = activeSources(uploader).some(({ id }) => id === 'local')
    if (!isOffered) {
      leave()
      return
    }
    const home = homeOf(places.first)
    // Away from the uploader, hide the input: screen readers have the button, and stray content is hard to find.
    if (home === document.body) input.setAttribute('aria-hidden', 'true')
    else input.removeAttribute('aria-hidden')
    if (input.parentNode !== home) home.append(input)
  }
  // Wait until every plugin has contributed its sources.
  queueMicrotask(update)
  onCleanup(config.subscribe(['accept', 'imgOnly', 'multiple', 'sourceList'], update))
  onCleanup(uploader.locale.subscribe(update))
  onCleanup(places.subscribe(update))
  onCleanup(leave)
}

/**
 * Returns the input's parent: next to the uploader, inside its landmark and dialog. Falls back to the body if the uploader isn't in the
 * page, or is in a shadow tree that browser drivers can't see.
 */
function homeOf(place: Element | null): Element {
  return place?.isConnected && place.getRootNode() === document ? place : document.body
}
