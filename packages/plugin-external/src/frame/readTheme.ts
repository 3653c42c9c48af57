/** The colors of the frame's theme, with the custom properties of the uploader. Source: wire protocol §13. */
const COLORS = {
  background: 'background',
  foreground: 'text',
  primary: 'accent',
  'primary-foreground': 'on-accent',
  secondary: 'surface',
  'secondary-hover': 'hover',
  'secondary-foreground': 'text',
  muted: 'surface',
  'muted-foreground': 'muted',
  'destructive-foreground': 'danger',
  border: 'border',
} as const

/** Those that are mixed: the color, its share in percent, and the other color. */
const MIXED = {
  'primary-hover': ['accent', 88, 'var(--_text)'],
  'primary-transparent': ['accent', 8, 'transparent'],
  destructive: ['danger', 8, 'transparent'],
} as const

/** Returns the theme of an uploader as custom properties of the page in a frame, with computed values. */
export function readTheme(root: HTMLElement): Readonly<Record<string, string>> {
  const probe = root.ownerDocument.createElement('span')
  probe.hidden = true
  const { style } = probe
  // Not a value between the former theme and this one.
  style.transition = 'none'
  style.borderRadius = 'var(--_radius-small)'
  style.animationDuration = 'var(--_quick)'
  root.append(probe)
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
    '--uc-transition': `${computed.animationDuration} ease`,
  }
  const addColor = (name: string, color: string) => {
    style.color = color
    theme[`--uc-${name}`] = computed.color
  }
  for (const [name, color] of Object.entries(COLORS)) addColor(name, `var(--_${color})`)
  for (const [name, [color, percent, other]] of Object.entries(MIXED)) {
    addColor(name, `color-mix(in srgb, var(--_${color}) ${percent}%, ${other})`)
  }
  probe.remove()
  return theme
}
