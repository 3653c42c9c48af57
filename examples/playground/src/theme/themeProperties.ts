import { defaultTheme, type Theme, type ThemeColors } from './Theme.js'

/** Browser's usual text size, in pixels. */
const REM_PX = 16

/** Returns the custom properties of a theme that differ from the defaults, with their values. */
export function themeProperties(theme: Theme): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {}
  for (const color of Object.keys(defaultTheme.light) as (keyof ThemeColors)[]) {
    const [light, dark] = [theme.light[color], theme.dark[color]]
    if (light !== defaultTheme.light[color] || dark !== defaultTheme.dark[color]) {
      properties[`--lading-${color}`] = light === dark ? light : `light-dark(${light}, ${dark})`
    }
  }
  if (theme.radius !== defaultTheme.radius) properties['--lading-radius'] = `${theme.radius}px`
  if (theme.spacing !== defaultTheme.spacing) properties['--lading-spacing'] = `${theme.spacing}px`
  if (theme.font !== defaultTheme.font) properties['--lading-font'] = theme.font
  if (theme.fontSize !== defaultTheme.fontSize)
    properties['--lading-font-size'] = `${theme.fontSize / REM_PX}rem`
  return properties
}

/** Returns the CSS of a theme. */
export function themeCss(theme: Theme): string {
  const lines = Object.entries(themeProperties(theme)).map(([name, value]) => `  ${name}: ${value};\n`)
  return `.my-theme {\n${lines.join('') || '  /* All properties have their default. */\n'}}\n`
}
