/** Projects to start with, by the name of their folder in `templates/`, and what each is. */
export const templates = {
  react: 'React, TypeScript and Vite',
  vue: 'Vue, TypeScript and Vite',
  html: 'HTML and Vite, without a framework',
} as const

/** Name of a template. */
export type TemplateName = keyof typeof templates

/** Names of all templates; the first is the default. */
export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** Whether a string is the name of a template. */
export function isTemplateName(text: string): text is TemplateName {
  return Object.hasOwn(templates, text)
}
