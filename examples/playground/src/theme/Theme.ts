/** Colors of one color scheme. */
export interface ThemeColors {
  readonly accent: string
  readonly background: string
  readonly text: string
  readonly success: string
  readonly danger: string
}

/** The custom properties that the theme page edits. */
export interface Theme {
  readonly light: ThemeColors
  readonly dark: ThemeColors
  /** In pixels. */
  readonly radius: number
  /** In pixels. */
  readonly spacing: number
  /** In pixels at the browser's usual text size. */
  readonly fontSize: number
  readonly font: string
}

/** The values without any property. */
export const defaultTheme: Theme = {
  light: {
    accent: '#4a43cf',
    background: '#ffffff',
    text: '#1c1d22',
    success: '#167a48',
    danger: '#bb2a22',
  },
  dark: { accent: '#a8a3ff', background: '#18191d', text: '#ececf0', success: '#5fca92', danger: '#ff958c' },
  radius: 16,
  spacing: 4,
  fontSize: 14,
  font: 'system-ui, sans-serif',
}

const theme = (
  light: Partial<ThemeColors>,
  dark: Partial<ThemeColors>,
  rest: Partial<Omit<Theme, 'light' | 'dark'>> = {},
): Theme => ({
  ...defaultTheme,
  ...rest,
  light: { ...defaultTheme.light, ...light },
  dark: { ...defaultTheme.dark, ...dark },
})

/** Themes to begin with. */
export const presets: Readonly<Record<string, Theme>> = {
  Lading: defaultTheme,
  Forest: theme(
    { accent: '#0a6b4c', background: '#fffdf8', text: '#22201c' },
    { accent: '#6fd6b0', background: '#161a17', text: '#eef0ea' },
    { radius: 10 },
  ),
  Sunset: theme(
    { accent: '#b8400b', background: '#fffaf6', text: '#2b1d16' },
    { accent: '#ffab70', background: '#1d1714', text: '#f6ece6' },
    { radius: 24, spacing: 5 },
  ),
  Newspaper: theme(
    { accent: '#1a1a1a', background: '#ffffff', text: '#1a1a1a' },
    { accent: '#f2f2f2', background: '#141414', text: '#f2f2f2' },
    { radius: 0, font: 'Georgia, "Times New Roman", serif', fontSize: 15 },
  ),
  Terminal: theme(
    { accent: '#00695c', background: '#f6f8f7', text: '#10211d' },
    { accent: '#5ef2b8', background: '#0b1210', text: '#d8f5ea' },
    { radius: 4, spacing: 3, fontSize: 13, font: 'ui-monospace, "SF Mono", Menlo, monospace' },
  ),
}

/** Fonts to choose from, by the name that people see. */
export const fonts: Readonly<Record<string, string>> = {
  System: defaultTheme.font,
  Serif: 'Georgia, "Times New Roman", serif',
  Rounded: 'ui-rounded, "SF Pro Rounded", "Arial Rounded MT Bold", system-ui, sans-serif',
  Monospace: 'ui-monospace, "SF Mono", Menlo, monospace',
}
