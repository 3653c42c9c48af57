import { activeSources, getPlaces, type PluginContext } from '@lading/kernel'
import { dialogAccept } from './dialogAccept.js'
import { holdSmallFiles } from './holdSmallFiles.js'

/** Elements that make what they contain part of a landmark. */
const LANDMARK =
  'main, header, footer, nav, aside, dialog, [role="main"], [role="dialog"], [role="region"], :is(section, form):is([aria-label], [aria-labelledby])'
/** Small and invisible, but not `display: none`: some browser drivers ignore an input that isn't rendered. */
const HIDDEN: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  insetBlockStart: '0',
  insetInlineStart: '0',
  inlineSize: '1px',
  blockSize: '1px',
  opacity: '0',
  clipPath: 'inset(50%)',
}

/**
 * Keeps a labelled file input in the page while the device is a source, for those that fill an input rather than press a button: tests,
 * browser drivers and agents. Its files get the same checks as files from the system's dialog.
 *
 * @param onFiles Called with the selected files, at least one
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
  // The page's own inputs may be looked up by their type.
  input.setAttribute('data-lading-files', '')
  // People have the button, so the keyboard needs no second way. It isn't `aria-hidden`: agents read the accessibility tree.
  input.tabIndex = -1
  // Through the DOM: a policy may forbid style attributes.
  Object.assign(input.style, HIDDEN)
  for (const type of ['click', 'input', 'change', 'cancel']) {
    // Host listeners must not receive these events.
    input.addEventListener(type, (event) => event.stopPropagation())
  }
  input.addEventListener('change', () => {
    const files = holdSmallFiles([...(input.files ?? [])])
    // The same file can be selected again.
    input.value = ''
    const add = (held: readonly File[]) => {
      if (held.length > 0 && !signal.aborted) onFiles(held)
    }
    if (files instanceof Promise) void files.then(add)
    else add(files)
  })
  // Old libraries replace `remove()` by one that throws without a parent.
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
    // Content outside of landmarks is hard to find for people with screen readers, who have the button.
    if (home.closest(LANDMARK)) input.removeAttribute('aria-hidden')
    else input.setAttribute('aria-hidden', 'true')
    if (input.parentNode !== home) home.append(input)
  }
  // The sources of all plugins are known by then.
  queueMicrotask(update)
  onCleanup(config.subscribe(['accept', 'imgOnly', 'multiple', 'sourceList'], update))
  onCleanup(uploader.locale.subscribe(update))
  onCleanup(places.subscribe(update))
  onCleanup(leave)
}

/**
 * Returns where the input is: next to the uploader, within its landmark and its dialog. In the body, if the uploader is nowhere, or in a
 * shadow tree, into which browser drivers do not look.
 */
function homeOf(place: Element | null): Element {
  return place?.isConnected && place.getRootNode() === document ? place : document.body
}
