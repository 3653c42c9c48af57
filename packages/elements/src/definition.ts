/** The script that defines the elements. */
export const definition: {
  /** Its address, where it is a script without a build. */
  script: string | undefined
  /** Whether it is defining an element: the elements that are on the page become those of the script. */
  isRunning: boolean
} = { script: undefined, isRunning: false }

/**
 * Whether code of the page may have added listeners to an element before it became one of the script's, which cannot be found out
 * afterwards. To be called in the constructor.
 */
export function mayHaveListeners(element: HTMLElement): boolean {
  // Otherwise it is new.
  if (!element.isConnected) return false
  return !(definition.isRunning && isFirstScript(element.ownerDocument))
}

/** Whether all other scripts of the page run after the one that defines the elements. */
function isFirstScript(page: Document): boolean {
  const scripts = [...page.scripts].filter(isCode)
  const own = scripts.findIndex(({ src }) => src !== '' && src === definition.script)
  return own === 0 && scripts.every(isDeferred)
}

const isCode = ({ type }: HTMLScriptElement) => type === '' || /javascript|^module$/i.test(type)

const isDeferred = ({ type, src, async, defer }: HTMLScriptElement) =>
  !async && (type === 'module' || (defer && src !== ''))
