/** Calls `listener` when the theme might have changed, until the signal is aborted. Returns a function that reads the theme. */
export function followTheme(
  root: HTMLElement,
  signal: AbortSignal,
  listener: () => void,
): () => Readonly<Record<string, string>> {
  signal.addEventListener('abort', watchTheme(root, listener))
  return () => readTheme(root)
}

/** Calls `listener` when the theme around `root` or the color scheme might have changed. Returns an unsubscribe function. */
function watchTheme(root: Element, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  // A shadow root has a host instead of a parent.
  for (let node: Node | null = root.parentNode; node; node = (node as ShadowRoot).host ?? node.parentNode) {
    if (node instanceof Element) observer.observe(node, { attributes: true })
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', listener)
  }
}

/** Frame theme colors, taken from the uploader's colors. Source: wire protocol §13. */
const COLORS = {
  background: 'var(--_background)',
  foreground: 'var(--_text)',
  primary: 'var(--_accent)',
  'primary-hover': 'color-mix(in srgb, var(--_accent) 88%, var(--_text))',
  'primary-transparent': 'color-mix(in srgb, var(--_accent) 8%, #0000)',
  'primary-foreground': 'var(--_on-accent)',
  secondary: 'var(--_surface)',
  'secondary-hover': 'var(--_hover)',
  'secondary-foreground': 'var(--_text)',
  muted: 'var(--_surface)',
  'muted-foreground': 'var(--_muted)',
  destructive: 'color-mix(in srgb, var(--_danger) 8%, #0000)',
  'destructive-foreground': 'var(--_danger)',
  border: 'var(--_border)',
} as const

/** Returns the uploader's theme as custom properties for the framed page, with computed values. */
function readTheme(root: HTMLElement): Readonly<Record<string, string>> {
  const probe = root.appendChild(root.ownerDocument.createElement('span'))
  const { style } = probe
  // A transition would yield a value between the old and the new theme.
  style.transition = 'none'
  style.borderRadius = 'var(--_radius-small)'
  const computed = getComputedStyle(probe)
  const theme: Record<string, string> = {
    '--uc-font-family': computed.fontFamily,
    '--uc-font-size': computed.fontSize,
    '--uc-line-height': computed.lineHeight,
    '--uc-button-size': '36px',
    '--uc-preview-size': '32px',
    '--uc-input-size': '36px',
    '--uc-padding': '12px',
    '--uc-radius': computed.borderRadius,
    '--uc-transition': '0.12s ease',
  }
  for (const [name, color] of Object.entries(COLORS)) {
    style.color = color
    theme[`--uc-${name}`] = computed.color
  }
  probe.remove()
  return theme
}
